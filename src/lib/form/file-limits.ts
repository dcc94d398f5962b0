import type { ImportKind } from '#wire/pulse/import.ts'

import { formatBytes } from '../format.ts'

/** What a drop zone takes. */
export interface FileLimits {
  /** Endings with their point, `.har`; none means any. */
  endings?: readonly string[]
  maxBytes?: number
}

/** Why a file cannot be taken, as a sentence for the person who chose it; undefined when it can. */
export function fileProblem(file: { name: string; size: number }, { endings, maxBytes }: FileLimits): string | undefined {
  const name = file.name.toLowerCase()
  if (endings && !endings.some((ending) => name.endsWith(ending))) return `Choose a file that ends with ${orList(endings)}.`
  if (file.size === 0) return 'This file is empty.'
  if (maxBytes !== undefined && file.size > maxBytes)
    return `This file is larger than ${formatBytes(maxBytes)}. Split it, or choose a smaller one.`
  return undefined
}

/** `.har`, `.har or .json`, `.har, .json or .ndjson`. */
function orList(words: readonly string[]): string {
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} or ${last}`
}

/** What a recording is by its name, packed or not. Where that says nothing, the platform looks at how it begins. */
export function importKind(name: string): ImportKind {
  const bare = name.replace(/\.gz$/i, '')
  if (/\.har$/i.test(bare)) return 'har'
  return /\.(?:ndjson|jsonl)$/i.test(bare) ? 'ndjson' : 'file'
}
