import type { BodyKind } from '#domain/text/body.ts'

/** A stretch of text with what it is, for colour. Joined, the stretches are the text. */
export interface CodeToken {
  kind: 'plain' | 'name' | 'string' | 'number' | 'word' | 'mark' | 'comment'
  text: string
}

/** What a text is written in, for its colours. */
export type Language = 'json' | 'yaml' | 'markup' | 'sql' | 'form' | 'shell' | 'http' | 'rule' | 'text'

/** What a body of a message is written in. */
export function languageOf(kind: BodyKind): Language {
  if (kind === 'json' || kind === 'ndjson') return 'json'
  return kind === 'form' || kind === 'markup' ? kind : 'text'
}

/** Each language is a list of sticky patterns; the first that matches wins, one character at least is taken. */
const RULES: Readonly<Record<Exclude<Language, 'text'>, readonly (readonly [CodeToken['kind'], RegExp])[]>> = {
  json: [
    ['name', /"[^"\\\n]*(?:\\.[^"\\\n]*)*"(?=\s*:)/y],
    ['string', /"[^"\\\n]*(?:\\.[^"\\\n]*)*"?/y],
    ['number', /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y],
    ['word', /\b(?:true|false|null)\b/y],
    ['mark', /[{}[\]:,]/y],
    ['plain', /\s+|[^\s"{}[\]:,\d-]+/y],
  ],
  markup: [
    ['comment', /<!--(?:[^-]|-(?!->))*(?:-->)?/y],
    ['mark', /<\/?|\/?>/y],
    ['name', /(?<=<\/?)[A-Za-z!?][\w:.-]*/y],
    ['word', /[\w:.-]+(?==["'])/y],
    ['string', /(?<==)"[^"<]*"?|(?<==)'[^'<]*'?/y],
    ['plain', /[^<>"'=\s]+/y],
  ],
  sql: [
    ['comment', /--[^\n]*/y],
    ['string', /'(?:[^']|'')*'?/y],
    ['name', /"[^"\n]*"?|`[^`\n]*`?/y],
    ['number', /\b\d+(?:\.\d+)?\b|[$:]\w+/y],
    [
      'word',
      /\b(?:select|from|where|and|or|not|in|is|null|insert|into|values|update|set|delete|join|left|right|inner|outer|on|group|by|order|having|limit|offset|as|distinct|union|all|case|when|then|else|end|begin|commit|rollback|returning|with|exists|between|like|asc|desc|create|alter|drop|table|index)\b/iy,
    ],
    ['plain', /\w+/y],
  ],
  form: [
    ['mark', /[&=]/y],
    ['name', /(?<![^&])[^&=]+(?==)/y],
    ['string', /[^&=]+/y],
  ],
  // Read line by line in the views, so block scalars are coloured like the rest
  yaml: [
    ['comment', /(?<!\S)#[^\n]*/y],
    ['mark', /(?<![^\n])(?:---|\.\.\.)(?=\s|$)/y],
    ['name', /"[^"\n]*"(?=:(?:\s|$))|'[^'\n]*'(?=:(?:\s|$))|[^\s#:{}[\],"'&*!|>%@-][^\n:#{}[\],]*(?=:(?:\s|$))/y],
    ['string', /"[^"\\\n]*(?:\\.[^"\\\n]*)*"?|'(?:[^'\n]|'')*'?/y],
    ['number', /-?\d+(?:\.\d+)?(?![^\s,\]}])/y],
    ['word', /(?:true|false|null|yes|no|on|off|~)(?![^\s,\]}])|[&*!][\w./:-]*|[|>][+-]?\d?(?=\s|$)/iy],
    ['mark', /[-?:](?=\s|$)|[{}[\],]/y],
    ['string', /[^\s#:{}[\],"'][^\n:#{}[\],]*|[:#]/y],
    ['plain', /\s+/y],
  ],
  shell: [
    ['comment', /(?<!\S)#[^\n]*/y],
    ['word', /(?<![^\n])[A-Za-z_./][\w./-]*/y],
    ['string', /'[^'\n]*'?|"[^"\\\n]*(?:\\.[^"\\\n]*)*"?/y],
    ['number', /\$\{[^}\s]*\}?|\$\w+/y],
    ['name', /(?<!\S)--?[A-Za-z][\w-]*/y],
    ['mark', /[|&;()<>\\=]+/y],
    ['plain', /\s+|[\w./:@%+,{}[\]*?~!-]+/y],
  ],
  http: [
    ['mark', /(?<![^\n])HTTP\/[\d.]{1,4}|(?<= )HTTP\/[\d.]{1,4}(?![^\n])/y],
    ['number', /(?<=HTTP\/[\d.]{1,4} )\d{3}/y],
    ['word', /(?<![^\n])[A-Z]{1,20}(?= )/y],
    ['name', /(?<![^\n]):?[\w-]{1,200}(?=:)/y],
    ['string', /(?<=(?<![^\n]):?[\w-]{1,200}: ?)[^\n: ][^\n]*/y],
    ['plain', /\s|[^\s:]+/y],
  ],
  // domain/agent.md 5.1; a value that is an address or hexadecimal comes before a field, as in the agent's own lexer
  rule: [
    ['comment', /--[^\n]*|\/\*(?:[^*]|\*(?!\/))*(?:\*\/)?/y],
    ['string', /"[^"\\\n]*(?:\\.[^"\\\n]*)*"?|'[^'\\\n]*(?:\\.[^'\\\n]*)*'?/y],
    ['string', /\/[^/\\\n]*(?:\\.[^/\\\n]*)*\/?|\|(?:[^|\\\n]|\\.)+\|?/y],
    ['number', /(?:\d{1,3}\.){3}\d{1,3}(?:\/\d+)?|(?:[\da-f]{1,4}|:)(?::[\da-f]{0,4}){1,8}(?:\/\d+)?/iy],
    ['number', /[-+]?(?:\d*\.)?\d+(?![\w.-])|[\da-f]{2}(?![\w.-])/iy],
    ['word', /(?:not|and|or|eq|ne|lt|le|gt|ge|contains|matches|in|true|false)(?![\w.-])/iy],
    ['plain', /[A-Za-z_]\w*(?=\()/y],
    ['name', /[A-Za-z_][\w.-]*/y],
    ['mark', /&&|\|\||[=!<>]=|=~|[<>!()[\],]/y],
    ['plain', /\s+/y],
  ],
}

/** Cuts text into coloured stretches; neighbours of one kind are one stretch. Linear in the length of the text. */
export function tokensOf(text: string, language: Language): CodeToken[] {
  if (language === 'text') return text === '' ? [] : [{ kind: 'plain', text }]
  const rules = RULES[language]
  const tokens: CodeToken[] = []
  let at = 0
  while (at < text.length) {
    const { kind, end } = match(rules, text, at)
    const last = tokens.at(-1)
    if (last?.kind === kind) last.text += text.slice(at, end)
    else tokens.push({ kind, text: text.slice(at, end) })
    at = end
  }
  return tokens
}

/** The one stretch that begins at `at`, for an editor that asks line by line. `end` is beyond `at`. */
export function tokenAt(text: string, at: number, language: Exclude<Language, 'text'>): { kind: CodeToken['kind']; end: number } {
  return match(RULES[language], text, at)
}

function match(
  rules: readonly (readonly [CodeToken['kind'], RegExp])[],
  text: string,
  at: number,
): { kind: CodeToken['kind']; end: number } {
  for (const [kind, pattern] of rules) {
    pattern.lastIndex = at
    if (pattern.test(text) && pattern.lastIndex > at) return { kind, end: pattern.lastIndex }
  }
  return { kind: 'plain', end: at + 1 }
}
