import { trimOf } from '#domain/text/trim.ts'

const SLUG_MAX = 40

/** A name as it may stand in an address: `Ünïcode & Söhne GmbH` → `unicode-sohne-gmbh`. `''` when nothing usable is left. */
export function slugOf(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
  return trimOf(words.slice(0, SLUG_MAX), '-')
}
