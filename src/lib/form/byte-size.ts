import { own } from '#domain/own.ts'

/** Names one may write, with their size. IEC 80000-13 for KiB and the like; SI for kB. */
const SIZES: Record<string, number> = {
  '': 1,
  b: 1,
  kb: 1000,
  mb: 1000 ** 2,
  gb: 1000 ** 3,
  tb: 1000 ** 4,
  k: 1024,
  m: 1024 ** 2,
  g: 1024 ** 3,
  t: 1024 ** 4,
  kib: 1024,
  mib: 1024 ** 2,
  gib: 1024 ** 3,
  tib: 1024 ** 4,
}

/** Largest first, so that the first that divides is the shortest text. */
const UNITS = ['TiB', 'GiB', 'MiB', 'KiB'] as const

/** Bytes of `64 KiB`, `1.5MB`, `512`; a bare `k`, `m`, `g` or `t` counts in steps of 1024. Undefined when it cannot be read. */
export function parseByteSize(text: string): number | undefined {
  const [, amount, name] = /^(\d+(?:\.\d+)?)\s*([a-z]*)$/i.exec(text.trim()) ?? []
  if (amount === undefined) return undefined
  const size = own(SIZES, name?.toLowerCase() ?? '')
  if (size === undefined) return undefined
  const bytes = Math.round(Number(amount) * size)
  return Number.isSafeInteger(bytes) ? bytes : undefined
}

/** The exact size in the largest unit that divides it: `64 KiB`, `1000 B`. */
export function byteSizeText(bytes: number): string {
  const unit = UNITS.find((name) => bytes > 0 && bytes % (own(SIZES, name.toLowerCase()) ?? 1) === 0)
  return unit ? `${bytes / (own(SIZES, unit.toLowerCase()) ?? 1)} ${unit}` : `${bytes} B`
}
