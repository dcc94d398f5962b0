import { jsonLanguage } from '@codemirror/lang-json'

import type { Problem } from './assistance.ts'

/**
 * Where and why a text is no JSON; empty when it is. `JSON.parse` decides, the editor's parser tells the place: the browsers' own
 * messages name none, or each in another way. The parser comes with the editor, so load this file on first need.
 */
export function jsonProblems(text: string): Problem[] {
  if (text.trim() === '') return [{ from: 0, to: text.length, message: 'A JSON value is expected here.', severity: 'error' }]
  try {
    JSON.parse(text)
    return []
  } catch {
    const from = firstErrorIn(text)
    return [{ from, to: Math.min(from + 1, text.length), message: messageFor(text, from), severity: 'error' }]
  }
}

/** The end, when the parser is content with more than JSON is. */
function firstErrorIn(text: string): number {
  let first = text.length
  jsonLanguage.parser.parse(text).iterate({
    enter: (node) => {
      if (node.type.isError) first = Math.min(first, node.from)
    },
  })
  return first
}

function messageFor(text: string, from: number): string {
  const found = text.slice(from).trimStart()
  if (found === '') return 'The text ends before the value does.'
  if (/^[}\]]/.test(found) && /,\s*$/.test(text.slice(0, from))) return 'A comma must not stand before the closing bracket.'
  return `Not expected here: ${JSON.stringify(found.slice(0, 12))}.`
}
