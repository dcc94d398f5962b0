import { trimOf } from '#domain/text/trim.ts'

/** A name that is safe on every file system: `^[a-z0-9._-]{1,80}$` (security.md V2), no dot in front. */
export function fileName(parts: readonly string[], extension: string): string {
  const words = parts
    .join('-')
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, '-')
    .replace(/\.{2,}/g, '.')
  const stem = trimOf(words, '-.').slice(0, NAME_MAX - extension.length - 1)
  return `${stem || 'export'}.${extension}`
}

const NAME_MAX = 80
