/**
 * Mistake it prevents: a design that drifts pixel by pixel. A stylelint rule of our own: design values are named in `src/styles/tokens.css` and
 * nowhere else. Each complaint lists the names.
 */
import { readFileSync } from 'node:fs'

import stylelint from 'stylelint'

const RULE = 'sightglass/tokens'

const LENGTH = /(?<![\w#.-])-?(?:\d*\.)?\d+(?:px|rem|em|pt|pc|cm|mm|in|q)\b/i
const TIME = /(?<![\w#.-])-?(?:\d*\.)?\d+m?s\b/i
const COLOUR = /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|light-dark|device-cmyk)\(/i
/** CSS Color 4 §6.2, and Highlight, which every engine has. What the system draws with is for forced colours only. */
const SYSTEM_COLOUR =
  /\b(?:AccentColor(?:Text)?|ActiveText|ButtonBorder|ButtonFace|ButtonText|Canvas|CanvasText|Field|FieldText|GrayText|Highlight(?:Text)?|LinkText|Mark|MarkText|SelectedItem(?:Text)?|VisitedText)\b/i

/** Classes that others may compose. */
const SHARED = [...readFileSync(new URL('../src/styles/primitives.css', import.meta.url), 'utf8').matchAll(/^ {2}\.([\w-]+) \{$/gm)].map(
  ([, name]) => name,
)
const ANY_SHARED = `(?:${SHARED.join('|')})`

/**
 * The rule: properties, what is not allowed in their values once `var()` is removed, and the advice.
 * `whole`: the whole value, when only a few keywords are allowed.
 */
const FAMILIES = [
  {
    in: /./,
    raw: COLOUR,
    say: 'a raw colour. Colours are named in tokens.css: surfaces, lines, --text*, --accent*, --{info,ok,warn,danger}-*, --status-*, --series-*',
  },
  {
    in: /^font-size$/,
    whole: /^(?:inherit|0|100%)$/,
    say: 'a raw size of type. Take --text-{12,13,14,16,20,28}, --text-mono or --text-code',
  },
  { in: /^font-weight$/, whole: /^(?:inherit)$/, say: 'a raw weight. Take --weight-{normal,medium,bold}' },
  { in: /^font-family$/, whole: /^(?:inherit)$/, say: 'a raw font. Take --font-text or --font-mono' },
  { in: /^font$/, whole: /^(?:inherit)$/, say: 'a raw font. Set its parts by --text-*, --weight-*, --font-*' },
  {
    in: /^line-height$/,
    whole: /^(?:inherit|normal|0|1)$/,
    say: 'a raw line height. Take --leading, --leading-tight, --line-code, --line-tree or 1',
  },
  {
    in: /^border(?:-(?:start|end)-(?:start|end))?-radius$/,
    raw: LENGTH,
    say: 'a raw radius. Take --radius-{mark,small}, --radius, --radius-card or --radius-full',
  },
  {
    in: /^(?:box-shadow|text-shadow|filter|backdrop-filter)$/,
    raw: LENGTH,
    say: 'a raw shadow. Take --shadow-*, or make a ring of --hairline, --line-width or --line-thick and a colour token',
  },
  {
    in: /^(?:transition|animation)(?:-duration|-delay)?$/,
    raw: TIME,
    say: 'a raw duration. Take --fast, --slow, --turn, --breath, --fade-out: they follow reduced motion',
  },
  { in: /^(?:transition|animation)(?:-timing-function)?$/, raw: /\bcubic-bezier\(/, say: 'a curve of its own. Take --ease' },
  {
    in: /^z-index$/,
    whole: /^(?:auto|inherit)$/,
    say: 'a raw layer. Take --z-{behind,raised,sticky,cover,float,bar,over-bar,banner,skip}',
  },
  {
    in: /^(?:padding|margin|scroll-padding|scroll-margin)(?:-(?:block|inline)(?:-(?:start|end))?)?$|^(?:row-|column-)?gap$/,
    raw: LENGTH,
    say: 'a raw space. Take --space-{half,1,1-5,2,2-5,3,4,6,8,12}, 0, or calc() with tokens',
  },
  {
    in: /^(?:border|outline)(?:-(?:block|inline)(?:-(?:start|end))?)?(?:-width)?$/,
    raw: new RegExp(`(?![12]px\\b)${LENGTH.source}`, 'i'),
    say: 'a raw line. Take --hairline, --line-width or --line-thick; 1px and 2px may stand',
  },
  {
    in: /^composes$/,
    whole: new RegExp(`^${ANY_SHARED}(?: ${ANY_SHARED})* from global$`),
    say: `a class that is not shared. Take {${SHARED.join()}} from global (primitives.css)`,
  },
]

const rule = () => (root, result) => {
  root.walkDecls((declaration) => {
    const value = withoutTokens(declaration.value)
    const complain = (what) =>
      stylelint.utils.report({
        ruleName: RULE,
        result,
        node: declaration,
        message: `${declaration.prop}: ${declaration.value} has ${what} (${RULE})`,
      })
    for (const family of FAMILIES) {
      if (!family.in.test(declaration.prop)) continue
      if (family.whole ? value !== '' && !family.whole.test(value) : family.raw.test(value)) complain(family.say)
    }
    if (SYSTEM_COLOUR.test(value) && takesColour(declaration.prop) && !isInForcedColours(declaration))
      complain('a colour of the system outside of @media (forced-colors: active)')
  })
}

/** The value without its tokens, its texts and the arithmetic around them: what is left was written by hand. */
function withoutTokens(value) {
  let left = value.replace(/"[^"]*"|'[^']*'|url\([^)]*\)/g, '')
  for (let before = ''; before !== left; ) {
    before = left
    left = left.replace(/var\(\s*--[\w-]+\s*(?:,[^()]*)?\)/g, '')
  }
  for (let before = ''; before !== left; ) {
    before = left
    left = left.replace(/\bcalc\(([\s\d.*/+()-]*)\)/g, '')
  }
  return left.trim()
}

const takesColour = (property) => /color|background|border|outline|shadow|fill|stroke|decoration/.test(property)

function isInForcedColours(node) {
  for (let at = node.parent; at; at = at.parent)
    if (at.type === 'atrule' && at.name === 'media' && /forced-colors:\s*active/.test(at.params)) return true
  return false
}

rule.ruleName = RULE
rule.messages = {}
rule.meta = { url: 'src/styles/README.md' }

export default stylelint.createPlugin(RULE, rule)
