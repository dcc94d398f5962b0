import { own } from '#domain/own.ts'

/** The units one may write, longest first. Milliseconds each. */
const UNITS = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['m', 60_000],
  ['s', 1000],
  ['ms', 1],
] as const

const PART = /(\d+(?:\.\d+)?)\s*(ms|d|h|m|s)/giy

/** Milliseconds of `5m`, `1h30m`, `1 h 30 m`, `0.5s`; undefined when it cannot be read. Units stand once each, the longest first. */
export function parseDuration(text: string): number | undefined {
  const source = text.trim()
  if (source === '' || source === '0') return source === '0' ? 0 : undefined
  let total = 0
  let at = 0
  let lastUnit = -1
  while (at < source.length) {
    PART.lastIndex = at
    const [part, amount, name] = PART.exec(source) ?? []
    if (part === undefined || amount === undefined) return undefined
    const unit = UNITS.findIndex(([id]) => id === name?.toLowerCase())
    if (unit <= lastUnit) return undefined
    lastUnit = unit
    total += Number(amount) * (UNITS[unit]?.[1] ?? 0)
    at += part.length
    while (source[at] === ' ') at++
  }
  const whole = Math.round(total)
  return Number.isSafeInteger(whole) ? whole : undefined
}

/** The shortest text that `parseDuration` reads as these milliseconds: `1h30m`. */
export function durationText(ms: number): string {
  let rest = Math.max(0, Math.round(ms))
  let text = ''
  for (const [name, size] of UNITS) {
    const count = Math.floor(rest / size)
    if (count > 0) text += `${count}${name}`
    rest -= count * size
  }
  return text || '0s'
}

const WORDS = { d: 'day', h: 'hour', m: 'minute', s: 'second', ms: 'millisecond' } as const

/** The same in words, for the hint below a field: `1 hour 30 minutes`. */
export function durationLabel(ms: number): string {
  return [...durationText(ms).matchAll(/(\d{1,16})(ms|d|h|m|s)/g)]
    .map(([, count, unit = '']) => `${count} ${own(WORDS, unit) ?? unit}${count === '1' ? '' : 's'}`)
    .join(' ')
}
