import { LineCounter } from 'yaml'

import { yamlDocument, yamlValue } from '../text/yaml-document.ts'
import { DOCUMENT_BYTES_MAX, type DocumentProblem } from './document.ts'

/** Problems that are listed. */
export const PROBLEMS_MAX = 20

export type ReadText = { value: unknown } | { problems: DocumentProblem[] }

/** JSON or YAML 1.2, which of them by how it begins. Never throws. Large YAML takes seconds: platforms read it in a process of its own. */
export function readText(text: string): ReadText {
  const bytes = new TextEncoder().encode(text).length
  if (bytes > DOCUMENT_BYTES_MAX)
    return refused(
      'line 1',
      `The document has ${bytes} bytes. At most ${DOCUMENT_BYTES_MAX} are read: leave examples and descriptions out.`,
    )
  const bare = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text
  if (bare.trim() === '') return refused('line 1', 'The document is empty.')
  return /^\s*[{[]/.test(bare) ? readJson(bare) : readYaml(bare)
}

function readJson(text: string): ReadText {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch (cause) {
    return refused(placeIn(text, cause), 'This is not JSON from here on.')
  }
}

/** V8 says `at position 17`; where the text just ends it says nothing. */
function placeIn(text: string, cause: unknown): string {
  const said = cause instanceof Error ? /position (\d{1,9})/.exec(cause.message)?.[1] : undefined
  const lines = text.slice(0, said === undefined ? text.length : Number(said)).split('\n')
  return `line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1}`
}

function readYaml(text: string): ReadText {
  const lines = new LineCounter()
  try {
    const document = yamlDocument(text, lines)
    if (document.errors.length > 0)
      return {
        problems: document.errors.slice(0, PROBLEMS_MAX).map(({ pos: [from], message }) => {
          const { line, col } = lines.linePos(from)
          return { at: `line ${Math.max(line, 1)}, column ${Math.max(col, 1)}`, sentence: sentenceOf(message) }
        }),
      }
    return { value: yamlValue(document) }
  } catch {
    // The parser goes as deep as the text does
    return refused('line 1', TOO_DEEP)
  }
}

const TOO_DEEP = 'The document is nested too deeply, or refers to its own parts too often.'

const sentenceOf = (message: string): string => {
  // What the engine says about the parser
  if (/call stack/.test(message)) return TOO_DEEP
  const first = message.split('\n')[0] ?? message
  return first.endsWith('.') ? first : `${first}.`
}

const refused = (at: string, sentence: string): ReadText => ({ problems: [{ at, sentence }] })
