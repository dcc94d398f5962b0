import stylelint from 'stylelint'
import { expect, test } from 'vitest'

/** What the rules say to declarations of one class in a component's sheet. */
async function complaints(declarations: string, file = 'src/components/x.module.css'): Promise<string[]> {
  const { results } = await stylelint.lint({ code: `@layer components { .x { ${declarations} } }`, codeFilename: file })
  return results.flatMap(({ warnings }) => warnings.map(({ text }) => text))
}

test.each([
  ['color: #fff', 'tokens.css'],
  ['color: red', 'tokens.css'],
  ['background: oklch(0.5 0.1 200)', '--text*'],
  ['background: color-mix(in oklch, rgb(0 0 0) 10%, transparent)', 'raw colour'],
  ['background: light-dark(white, black)', 'raw colour'],
  ['color: CanvasText', 'forced-colors'],
  ['font-size: 11px', '--text-{12'],
  ['font-weight: 600', '--weight-'],
  ['font-family: Arial', '--font-text'],
  ['font: 12px/1 Arial', '--text-*'],
  ['line-height: 1.4', '--leading'],
  ['border-radius: 4px', '--radius-{mark,small}'],
  ['box-shadow: 0 1px 2px var(--line)', '--shadow-'],
  ['transition: color 120ms var(--ease)', '--fast'],
  ['animation: none 1.5s', '--fast'],
  ['transition-timing-function: cubic-bezier(0, 0, 1, 1)', '--ease'],
  ['z-index: 10', '--z-'],
  ['padding: 4px var(--space-2)', '--space-'],
  ['margin-inline: calc(var(--space-1) + 3px)', '--space-'],
  ['gap: var(--space-1) 0.5rem', '--space-'],
  ['border: 3px solid var(--line)', '--hairline'],
  ['margin-left: var(--space-1)', 'margin-inline-start'],
  ['width: 10px', 'inline-size'],
  ['text-align: left', 'start'],
  ['color: var(--text) !important', 'Layers decide'],
  ['color: var(--text-nice)', 'no such token'],
])('%s is refused, with a word about what to take', async (declaration, word) => {
  expect((await complaints(declaration)).join('\n')).toContain(word)
})

test.each([
  'color: currentcolor',
  'background: transparent',
  'background: color-mix(in oklch, var(--accent) 28%, transparent)',
  'font: inherit',
  'line-height: 1',
  'border: 1px solid var(--line)',
  'outline: 2px solid var(--focus)',
  'border-radius: 50%',
  'border-radius: 0 0 var(--radius) var(--radius)',
  'box-shadow: inset 0 0 0 var(--hairline) var(--line)',
  'transition: opacity var(--fast) var(--ease)',
  'padding: 0 calc(-1 * var(--space-2))',
  'margin: 0 auto',
  'gap: var(--space-half) var(--space-2)',
  'inline-size: 240px',
  'block-size: var(--made-by-a-script, 0)',
  '@media (forced-colors: active) { color: CanvasText; }',
])('%s is fine', async (declaration) => {
  expect(await complaints(declaration)).toEqual([])
})

test('a sheet without a layer is refused', async () => {
  const { results } = await stylelint.lint({ code: '.x { color: var(--text); }', codeFilename: 'src/components/x.module.css' })
  expect(results[0]?.warnings.map(({ text }) => text).join()).toContain('@layer components')
})

test('only tokens.css may hold what the others name', async () => {
  expect(await complaints('--x: oklch(0.5 0.1 200)', 'src/styles/tokens.css')).toEqual([])
  expect(await complaints('--x: oklch(0.5 0.1 200)')).not.toEqual([])
})
