import { trimOf } from '#domain/text/trim.ts'

/** `wanted`, or the first of `wanted-2`, `wanted-3` … that is not taken. Letter case does not tell names apart. */
export function uniqueName(wanted: string, taken: readonly string[]): string {
  const used = new Set(taken.map((name) => name.toLowerCase()))
  let name = wanted
  for (let number = 2; used.has(name.toLowerCase()); number++) name = `${wanted}-${number}`
  return name
}

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

/** One or two characters for a person: of the first and the last part of the name, else of the address. Never half a character. */
export function initialsOf(name: string, email: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : [words[0] ?? email]
  return chosen
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toLocaleUpperCase('en')
}
