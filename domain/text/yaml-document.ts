import { type Document, isScalar, LineCounter, parseDocument, type Scalar, visit, YAMLParseError } from 'yaml'

const TOO_DEEP = 'The text is nested too deeply'
/** A text may refer to its own parts so often: each time, all before it are looked through. */
const ALIASES_MAX = 100

/**
 * One YAML document with everything that is wrong with it in `errors`; to make a value of it throws only where the text is nested more deeply than the
 * engine goes. Names that stand twice are found here and not by the parser, which compares each with every other: six seconds for 24,000.
 */
export function yamlDocument(text: string, lineCounter: LineCounter = new LineCounter()): Document.Parsed {
  const document = parseDocument(text, { ...OPTIONS, lineCounter })
  // What the engine says about the parser, and what follows from it
  const isTooDeep = document.errors.some(({ message }) => message.includes('call stack'))
  if (isTooDeep) document.errors.splice(0, document.errors.length, new YAMLParseError([0, 0], 'IMPOSSIBLE', TOO_DEEP))
  if (document.errors.length > 0) return document
  let aliases = 0
  visit(document, {
    Map(_, { items }) {
      const known = new Set<string>()
      for (const { key } of items) {
        if (!isScalar(key) || typeof key.value === 'symbol') continue // the sign of a merge
        const name = `${typeof key.value} ${String(key.value)}`
        if (known.has(name)) document.errors.push(new YAMLParseError(placeOf(key), 'DUPLICATE_KEY', 'Map keys must be unique'))
        known.add(name)
      }
    },
    Alias(_, alias) {
      aliases++
      if (aliases !== ALIASES_MAX + 1) return undefined
      document.errors.push(
        new YAMLParseError(placeOf(alias), 'BAD_ALIAS', `The text refers to its own parts more than ${ALIASES_MAX} times`),
      )
      return visit.BREAK
    },
  })
  return document
}

/** The value of a document without errors; throws where it refers to its own parts too often. */
export const yamlValue = (document: Document.Parsed): unknown => document.toJS({ maxAliasCount: ALIASES_MAX })

const OPTIONS = { merge: true, prettyErrors: false, logLevel: 'error', uniqueKeys: false } as const

const placeOf = ({ range }: Pick<Scalar, 'range'>): [number, number] => [range?.[0] ?? 0, range?.[1] ?? 0]
