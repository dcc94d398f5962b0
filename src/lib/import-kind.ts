import type { ImportKind } from '#wire/pulse/import.ts'

/** What a recording is by its name, packed or not. Where that says nothing, the platform looks at how it begins. */
export function importKind(name: string): ImportKind {
  const bare = name.replace(/\.gz$/i, '')
  if (/\.har$/i.test(bare)) return 'har'
  return /\.(?:ndjson|jsonl)$/i.test(bare) ? 'ndjson' : 'file'
}
