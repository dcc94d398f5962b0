/** Collects what had to be changed in an event; becomes tags, so that a person can find such events. */
export type Remarks = string[]

/** A count as a whole number from 0 to 2^53-1: agents count in uint64 and JSON writes those as text. What lies above is clamped, with a remark. */
export function wholeNumber(value: unknown, name: string, remarks: Remarks): number {
  const number = typeof value === 'number' ? value : toNumber(value)
  if (!(number > 0)) return 0
  if (number <= Number.MAX_SAFE_INTEGER) return Math.trunc(number)
  remarks.push(`sightglass.clamped:${name}`)
  return Number.MAX_SAFE_INTEGER
}

/** A duration in milliseconds, fractions kept to the microsecond; 0 for what is none. */
export function milliseconds(value: unknown): number {
  const number = typeof value === 'number' ? value : toNumber(value)
  return number > 0 && number <= Number.MAX_SAFE_INTEGER ? Math.round(number * 1000) / 1000 : 0
}

/** A status as HTTP knows them, 0 for anything else. */
export function statusOf(value: unknown): number {
  const number = typeof value === 'number' ? value : toNumber(value)
  return Number.isInteger(number) && number > 0 && number <= 999 ? number : 0
}

/** An amount that may be negative (databases report -1 for "not known"). */
export function amountOf(value: unknown): number {
  const number = typeof value === 'number' ? value : toNumber(value)
  if (!Number.isFinite(number)) return 0
  return Math.trunc(Math.min(Math.max(number, Number.MIN_SAFE_INTEGER), Number.MAX_SAFE_INTEGER))
}

/** NaN for what is no number; text only in decimal. */
export function toNumber(value: unknown): number {
  if (typeof value === 'number') return value
  if (typeof value === 'bigint') return Number(value)
  if (typeof value === 'string' && /^\s*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?\s*$/i.test(value)) return Number(value)
  return Number.NaN
}
