#!/usr/bin/env node
/**
 * Mistake it prevents: faces from npm bring weights that no style asks for, which is two fifths of what a page loads to draw its letters; and an arrow that
 * they lack comes from the machine's own fonts, with another width, and moves a line break.
 *
 * Makes `src/styles/*.woff2`, SIL OFL 1.1 like their sources: the Latin part of both families in the weights of the tokens, and of the whole Inter (the
 * package `inter-ui`) the signs that the console draws and that the Latin part leaves out. Run it after a change of SIGNS, of weights or of a package, and
 * write the printed ranges into `src/styles/fonts.css`.
 */
import { readFileSync, writeFileSync } from 'node:fs'

import subsetFont from 'subset-font'

/** More than is drawn today: what a sentence or a key cap may want tomorrow. All of it is 3 KiB. */
const SIGNS = '←→↔↖↗↘↙↩↵⇧⌃⌘⌥⌫⏎√∞≈≠≤≥▲▶▼◀◆●○■□★☆✓✗ⁿ'
/** The design size of body text; the text face has no such axis either. */
const OPTICAL_SIZE = 14
/** From `--weight-normal` to what browsers make of `<b>`. */
const WEIGHTS = { min: 400, max: 700, default: 400 }

const read = (module) => readFileSync(new URL(import.meta.resolve(module)))

async function write(name, source, text, variationAxes) {
  const font = await subsetFont(source, text, { targetFormat: 'woff2', variationAxes })
  writeFileSync(new URL(`../src/styles/${name}.woff2`, import.meta.url), font)
  console.log(`${name}: ${font.length} bytes`)
}

for (const family of ['inter', 'jetbrains-mono']) {
  const [range] = /(?<=-latin-wght-normal\.woff2\)[^}]*unicode-range: )[^;]*/.exec(String(read(`@fontsource-variable/${family}/wght.css`)))
  await write(`${family}-latin`, read(`@fontsource-variable/${family}/files/${family}-latin-wght-normal.woff2`), lettersOf(range), {
    wght: WEIGHTS,
  })
  console.log(`unicode-range: ${range};`)
}
await write('inter-symbols', read('inter-ui/variable/InterVariable.woff2'), SIGNS, { opsz: OPTICAL_SIZE })
const range = [...SIGNS].map((sign) => `U+${sign.codePointAt(0).toString(16).toUpperCase().padStart(4, '0')}`).sort()
console.log(`unicode-range: ${range.join(', ')};`)

/** Every letter of a range as style sheets write it: `U+0000-00FF,U+0131`. */
function lettersOf(range) {
  const pieces = range.split(',').map((piece) => piece.trim().slice('U+'.length).split('-'))
  const points = pieces.flatMap(([first, last = first]) => {
    const from = Number.parseInt(first, 16)
    return Array.from({ length: Number.parseInt(last, 16) - from + 1 }, (_, i) => from + i)
  })
  return String.fromCodePoint(...points)
}
