/** Formats of JSON Schema that texts can have (Validation §7.3), and what they look like. Texts are short, and no pattern can be kept busy. */
const FORMATS = [
  { name: 'date-time', pattern: /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:[Zz]|[+-]\d\d:\d\d)$/ },
  { name: 'date', pattern: /^\d{4}-\d\d-\d\d$/ },
  { name: 'uuid', pattern: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i },
  { name: 'email', pattern: /^[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}$/ },
  { name: 'uri', pattern: /^[a-z][a-z0-9+.-]{1,30}:\/\/[^\s/]/i },
  { name: 'ipv4', pattern: /^\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}$/ },
] as const

/** Longer texts have none. */
const LENGTH_MAX = 2_048

/** Before any text was seen all are possible. */
export const NO_FORMATS_YET = (1 << FORMATS.length) - 1

/** One bit for each. */
export function formatsOf(text: string): number {
  if (text.length > LENGTH_MAX) return 0
  let bits = 0
  for (const [index, { pattern }] of FORMATS.entries()) if (pattern.test(text)) bits |= 1 << index
  return bits
}

/** Of a field all of whose texts have these: one name, `''` none. */
export const formatName = (bits: number): string =>
  bits === NO_FORMATS_YET ? '' : (FORMATS.find((_, index) => (bits & (1 << index)) !== 0)?.name ?? '')
