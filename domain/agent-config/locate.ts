import { isAlias, isMap, isPair, isScalar, isSeq, LineCounter, type Document, type Node } from 'yaml'

import { yamlDocument, yamlValue } from '../text/yaml-document.ts'

import type { Json } from './config.ts'

export type Path = readonly (string | number)[]

/** A stretch of the text, in UTF-16 units, and where it begins, from 1. */
export interface Place {
  from: number
  to: number
  line: number
  column: number
}

export interface ReadYaml {
  value: Json | undefined
  /** Where the value of a path stands; of what is missing, where the nearest thing around it begins. */
  placeOf: (path: Path) => Place
  /** What is no YAML, in sentences. */
  errors: (Place & { message: string })[]
  comments: number
}

/** Longer texts are not read: an agent's file has a few hundred lines. */
export const YAML_MAX = 128 * 1024

/** Reads one YAML document with the places of everything in it. Never throws. */
export function readYaml(text: string): ReadYaml {
  const lines = new LineCounter()
  const at = (from: number, to: number): Place => {
    const { line, col } = lines.linePos(from)
    return { from, to: Math.max(to, from), line: Math.max(1, line), column: Math.max(1, col) }
  }
  if (text.length > YAML_MAX) {
    const tooLong = { from: YAML_MAX, to: text.length, line: 1, column: 1, message: `The file is longer than ${YAML_MAX / 1024} KiB.` }
    return { value: undefined, placeOf: () => at(0, 0), errors: [tooLong], comments: 0 }
  }
  const document = yamlDocument(text, lines)
  const errors = document.errors.map(({ pos, message }) => ({ ...at(pos[0], pos[1]), message: sentenceOf(message) }))
  let value: Json | undefined
  try {
    if (errors.length === 0) value = yamlValue(document) as Json
  } catch {
    errors.push({ ...at(0, 0), message: 'The file refers to its own parts too often, or to one that is not there.' })
  }
  return {
    value,
    placeOf: (path) => {
      const [from, to] = rangeOf(document, path)
      return at(from, to)
    },
    errors,
    comments: text.split('\n').filter((line) => /^\s*#|\s#\s/.test(line)).length,
  }
}

function rangeOf(document: Document, path: Path): [number, number] {
  let node: unknown = document.contents
  let found: [number, number] = spanOf(node) ?? [0, 0]
  for (const part of path) {
    if (isAlias(node)) node = node.resolve(document)
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === String(part))
      if (!isPair(pair)) return found
      const span = spanOf(pair.value)
      // Of an empty value its key is what people look at
      found = span && span[1] > span[0] ? span : (spanOf(pair.key) ?? found)
      node = pair.value
    } else if (isSeq(node)) {
      node = node.items[Number(part)]
      if (node === undefined) return found
      found = spanOf(node) ?? found
    } else return found
  }
  return found
}

function spanOf(node: unknown): [number, number] | undefined {
  const range = (node as Node | null)?.range
  return range ? [range[0], range[1]] : undefined
}

/** The parser's sentences end without a full stop, or name its own options. */
const sentenceOf = (message: string): string => {
  const first = message.split('\n')[0] ?? message
  return first.endsWith('.') ? first : `${first}.`
}
