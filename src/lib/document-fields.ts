/**
 * Answer of Firestore's `batchGet` for one document: a function that tells a field's text (`''` when it has none), undefined when the
 * document is missing. Throws on anything else: an answer nobody understands must not count as "there is none".
 */
export function readTexts(raw: unknown): ((name: string) => string) | undefined {
  const answers: readonly unknown[] = Array.isArray(raw) ? raw : []
  const found = answers.map((answer) => recordOf(answer)?.['found']).find((document) => document !== undefined)
  if (found === undefined) {
    if (answers.some((answer) => typeof recordOf(answer)?.['missing'] === 'string')) return undefined
    throw new Error('The document store answered with something that is no document.')
  }
  const fields = recordOf(recordOf(found)?.['fields'])
  return (name) => {
    const value = fields && Object.hasOwn(fields, name) ? recordOf(fields[name])?.['stringValue'] : undefined
    return typeof value === 'string' ? value : ''
  }
}

const recordOf = (raw: unknown): Record<string, unknown> | undefined =>
  typeof raw === 'object' && raw !== null && !Array.isArray(raw) ? (raw as Record<string, unknown>) : undefined
