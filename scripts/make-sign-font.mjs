#!/usr/bin/env node
/**
 * Mistake it prevents: an arrow that the text face lacks comes from the machine's own fonts, with another width, and moves a line break.
 *
 * Makes `src/styles/inter-symbols.woff2` from the whole Inter (the package `inter-ui`, SIL OFL 1.1): the signs that the console draws and that the
 * Latin subset of the text face leaves out. Run it after a change of SIGNS, and write the printed range into `src/styles/fonts.css`.
 */
import { readFileSync, writeFileSync } from 'node:fs'

import subsetFont from 'subset-font'

/** More than is drawn today: what a sentence or a key cap may want tomorrow. All of it is 3 KiB. */
const SIGNS = '←→↔↖↗↘↙↩↵⇧⌃⌘⌥⌫⏎√∞≈≠≤≥▲▶▼◀◆●○■□★☆✓✗ⁿ'
/** The design size of body text; the text face has no such axis either. */
const OPTICAL_SIZE = 14

const inter = readFileSync(new URL(import.meta.resolve('inter-ui/variable/InterVariable.woff2')))
const font = await subsetFont(inter, SIGNS, { targetFormat: 'woff2', variationAxes: { opsz: OPTICAL_SIZE } })
writeFileSync(new URL('../src/styles/inter-symbols.woff2', import.meta.url), font)
const range = [...SIGNS].map((sign) => `U+${sign.codePointAt(0).toString(16).toUpperCase().padStart(4, '0')}`).sort()
console.log(`${font.length} bytes\nunicode-range: ${range.join(', ')};`)
