import postcss, { type AtRule, type Rule } from 'postcss'
import parseSelectors, { type Node, type Selector } from 'postcss-selector-parser'

/** What the static part of pages is made of: a rule that names something else cannot show before scripts have run. */
export interface Drawn {
  classes: ReadonlySet<string>
  tags: ReadonlySet<string>
}

/** Classes and elements used in these pages. */
export function drawnIn(pages: readonly string[]): Drawn {
  const classes = new Set<string>()
  const tags = new Set<string>()
  for (const page of pages) {
    const html = page.replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1>/g, '')
    for (const [, names = ''] of html.matchAll(/\sclass="([^"]*)"/g)) for (const name of names.split(/\s+/)) classes.add(name)
    for (const [, tag = ''] of html.matchAll(/<([a-z][\w-]*)/g)) tags.add(tag)
  }
  return { classes, tags }
}

/** The rules of a sheet that may apply at the first paint, in their order and layers; no faces, which are files. */
export function criticalOf(css: string, drawn: Drawn): string {
  const root = postcss.parse(css)
  root.walkAtRules('font-face', (face) => void face.remove())
  root.walkRules((rule) => {
    if (isFrame(rule)) return
    const { nodes } = parseSelectors().astSync(rule.selector)
    if (!nodes.some((selector) => mayApply(selector, drawn))) rule.remove()
  })
  root.walkAtRules(CONDITION, removeEmpty)
  return root.toString()
}

const CONDITION = /^(?:container|media|supports)$/

/** `from`, `to` and percentages of an animation read like selectors. */
const isFrame = ({ parent }: Rule): boolean => parent?.type === 'atrule' && (parent as AtRule).name.endsWith('keyframes')

/** And what is empty without it. */
function removeEmpty(rule: AtRule): void {
  if (rule.nodes?.length !== 0) return
  const { parent } = rule
  rule.remove()
  if (parent?.type === 'atrule' && CONDITION.test((parent as AtRule).name)) removeEmpty(parent as AtRule)
}

/** There is no interaction before the first paint. */
const LATER = new Set([':active', ':focus', ':focus-visible', ':focus-within', ':hover'])

const mayApply = (selector: Selector, drawn: Drawn): boolean => selector.nodes.every((part) => mayHold(part, drawn))

function mayHold(part: Node, drawn: Drawn): boolean {
  if (part.type === 'class') return drawn.classes.has(part.value)
  if (part.type === 'tag') return drawn.tags.has(part.value)
  if (part.type !== 'pseudo') return true
  if (part.value === ':is' || part.value === ':where') return part.nodes.some((selector) => mayApply(selector, drawn))
  return !LATER.has(part.value)
}
