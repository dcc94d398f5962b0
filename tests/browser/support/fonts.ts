import type { Page } from '@playwright/test'

/**
 * What the page draws with a font of the machine: `family: text` of each element. The page's own faces are those of its style sheets; a glyph that
 * they lack looks different, and breaks lines elsewhere, on each machine.
 */
export async function fontsOfTheMachine(page: Page): Promise<string[]> {
  await page.evaluate(() => document.fonts.ready)
  const browser = await page.context().newCDPSession(page)
  await browser.send('DOM.enable')
  await browser.send('CSS.enable')
  const { root } = await browser.send('DOM.getDocument', { depth: -1 })
  const found = new Set<string>()
  for (const { nodeId, text } of textsOf(root as DocumentNode)) {
    const { fonts } = await browser.send('CSS.getPlatformFontsForNode', { nodeId })
    for (const { familyName, isCustomFont } of fonts) if (!isCustomFont) found.add(`${familyName}: ${text}`)
  }
  await browser.detach()
  return [...found]
}

/** A node of the document as the browser's own tools tell it (Chrome DevTools Protocol, DOM.Node). */
interface DocumentNode {
  nodeId: number
  nodeName: string
  nodeValue: string
  children?: DocumentNode[]
}

const UNSEEN = ['HEAD', 'SCRIPT', 'STYLE', 'TEMPLATE', 'NOSCRIPT']

/** Elements with text of their own. */
function* textsOf(node: DocumentNode): Generator<{ nodeId: number; text: string }> {
  if (UNSEEN.includes(node.nodeName)) return
  const children = node.children ?? []
  const text = children
    .filter(({ nodeName }) => nodeName === '#text')
    .map(({ nodeValue }) => nodeValue)
    .join('')
    .trim()
  if (text) yield { nodeId: node.nodeId, text }
  for (const child of children) yield* textsOf(child)
}
