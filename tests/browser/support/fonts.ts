import type { Page } from '@playwright/test'

/** Marks what the browser's tools are asked about. */
const ASKED = 'data-font-asked'

/**
 * What the page draws with a font of the machine: `family: text` of each element. The page's own faces are those of its style sheets; a glyph that
 * they lack looks different, and breaks lines elsewhere, on each machine. Which font draws a character depends on the character and on the
 * fonts that the element names: elements that add nothing to those before them are not asked about.
 */
export async function fontsOfTheMachine(page: Page): Promise<string[]> {
  const texts = await page.evaluate(markElements, ASKED)
  const browser = await page.context().newCDPSession(page)
  await browser.send('DOM.enable')
  await browser.send('CSS.enable')
  const { root } = await browser.send('DOM.getDocument', { depth: 0 })
  const { nodeIds } = await browser.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: `[${ASKED}]` })
  const fonts = await Promise.all(nodeIds.map((nodeId) => browser.send('CSS.getPlatformFontsForNode', { nodeId })))
  await browser.detach()
  await page.evaluate((mark) => document.querySelectorAll(`[${mark}]`).forEach((element) => element.removeAttribute(mark)), ASKED)
  const foreign = fonts.flatMap((of, i) =>
    of.fonts.filter((font) => !font.isCustomFont).map(({ familyName }) => `${familyName}: ${texts[i]}`),
  )
  return [...new Set(foreign)]
}

/** In the page: marks elements with text of their own, as few as have every character in every face; their texts in the document's order. */
async function markElements(mark: string): Promise<string[]> {
  await document.fonts.ready
  const texts: string[] = []
  const drawn = new Map<string, Set<string>>()
  for (const element of document.body.querySelectorAll('*:not(script, style, template, noscript)')) {
    const text = [...element.childNodes]
      .filter((node) => node instanceof Text)
      .map(({ data }) => data)
      .join('')
      .trim()
    if (!text || !element.checkVisibility()) continue
    const { fontFamily, fontStyle, fontWeight, fontVariantNumeric } = getComputedStyle(element)
    const face = [fontFamily, fontStyle, fontWeight, fontVariantNumeric].join()
    const known = drawn.get(face) ?? drawn.set(face, new Set()).get(face) ?? new Set()
    // Marks join with the letter before them: what has one is asked about as a whole
    const isNew = /\p{M}/u.test(text) || [...text].some((character) => !known.has(character))
    if (!isNew) continue
    for (const character of text) known.add(character)
    element.setAttribute(mark, '')
    texts.push(text)
  }
  return texts
}
