export type ImportFormat = 'har' | 'ndjson'

/** What a recording is, by its name and, when that says nothing, by how it begins: a HAR file is one JSON object with a `log`. */
export function formatOf(name: string, beginning: string): ImportFormat {
  if (/\.har$/i.test(name)) return 'har'
  if (/\.(?:ndjson|jsonl)$/i.test(name)) return 'ndjson'
  return /^\s*\{\s*"log"\s*:/.test(beginning.replace(/^\uFEFF/, '')) ? 'har' : 'ndjson'
}
