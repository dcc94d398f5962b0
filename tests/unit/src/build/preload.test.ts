import { expect, test } from 'vitest'

import { cssLayers, LAYERS } from '#src/build/style-sheets.ts'
import { withScripts } from '#src/build/head-scripts.ts'
import { sharedBy, sheetsOf, withInside, withOne } from '#src/build/merge-styles.ts'
import { renderersOf } from '#src/build/pages.ts'
import { chainOf, importsOf, islandsOf } from '#src/build/preload.ts'

test('the chain of a page holds what its modules import, and not what they may load later', () => {
  const chunks = {
    'page.js': 'import{a}from"./react.js";import"./ui.js";const later=()=>import("./chart.js");export{later}',
    'ui.js': 'import{r}from"./react.js";export*from"./base.js"',
    'react.js': '',
    'base.js': '',
    'chart.js': '',
  }
  const imports = new Map(Object.entries(chunks).map(([name, code]) => [name, importsOf(code)]))
  expect([...chainOf(['page.js'], imports)]).toEqual(['page.js', 'react.js', 'ui.js', 'base.js'])
})

test('an island is started by its component and by the renderer, each named once', () => {
  const island = (name: string) => `<astro-island component-url="/_astro/${name}" renderer-url="/_astro/client.js"></astro-island>`
  expect(islandsOf(island('Table.js') + island('Chart.js'))).toEqual(['Table.js', 'client.js', 'Chart.js'])
  expect(islandsOf('<p>component-url</p>')).toEqual([])
  expect(renderersOf(island('Table.js') + island('Chart.js'))).toEqual(['client.js'])
})

test('a page keeps the sheets that all pages have, and one for the rest, where the last of them stood, which says what it holds', () => {
  const link = (name: string) => `<link rel="stylesheet" href="/_astro/${name}">`
  const page = link('all.css') + link('a.css') + link('b.css')
  const shared = sharedBy([sheetsOf(page), sheetsOf(link('all.css') + link('c.css'))])
  expect([...shared]).toEqual(['all.css'])
  expect(withOne(page, ['a.css', 'b.css'], 'page.css')).toBe(
    `${link('all.css')}<link rel="stylesheet" href="/_astro/page.css" data-holds="a.css b.css">`,
  )
})

test('every style sheet begins with the order of layers; a sheet read as text stays as it is', () => {
  const { transform } = cssLayers()
  expect(transform('a{}', '/src/x.module.css')?.code).toBe(`${LAYERS}\na{}`)
  expect(transform('a{}', '/src/x.astro?astro&type=style&index=0&lang.css')?.code).toBe(`${LAYERS}\na{}`)
  for (const id of ['/src/tokens.css?raw', '/src/tokens.css?url', '/node_modules/x/x.css', '/src/x.ts'])
    expect(transform('a{}', id)).toBeUndefined()
})

test('what all pages share of styles stands in them, kept when the router changes the page, without what loads files', async () => {
  const link = '<link rel="stylesheet" href="/_astro/all.css">'
  const own = '<link rel="stylesheet" href="/_astro/own.css">'
  const local = '@font-face{font-family:Near;src:local(Arial)}'
  const read = async () => `@font-face{font-family:Inter;src:url(./inter.woff2)}${local}a{color:red}\n`
  expect(await withInside(link + own, new Set(['all.css']), read)).toBe(
    `<style data-astro-transition-persist="all.css">${local}a{color:red}</style>${own}`,
  )
  await expect(withInside(link, new Set(['all.css']), async () => 'a{content:"</style>"}')).rejects.toThrow('ends a style')
  await expect(withInside(link, new Set(['all.css']), async () => 'a{background:url(./a.svg)}')).rejects.toThrow('references a file')
})

test('the scripts of the head stand in the page; one that would end early, or is not used, stops the build', () => {
  const page = '<head><script src="/guard.js"></script></head>'
  expect(withScripts(page, [['guard.js', 'a("$&")']])).toBe('<head><script>a("$&")</script></head>')
  expect(() => withScripts(page, [['guard.js', 'a("</script>")']])).toThrow('guard.js')
  expect(() => withScripts('<head></head>', [['guard.js', 'a()']])).toThrow('does not use')
})
