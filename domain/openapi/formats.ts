/**
 * Formats of JSON Schema that texts can have (Validation §7.3), what they look like, and a value of each that is nobody's: names and addresses are of those
 * that are kept for examples (RFC 2606 §3, RFC 5737 §3). Texts are short, and no pattern can be kept busy.
 */
const FORMATS = [
  {
    name: 'date-time',
    example: '2000-01-01T00:00:00Z',
    pattern: /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:[Zz]|[+-]\d\d:\d\d)$/,
  },
  { name: 'date', example: '2000-01-01', pattern: /^\d{4}-\d\d-\d\d$/ },
  {
    name: 'uuid',
    example: '00000000-0000-4000-8000-000000000000',
    pattern: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i,
  },
  { name: 'email', example: 'name@example.com', pattern: /^[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}$/ },
  { name: 'uri', example: 'https://example.com/', pattern: /^[a-z][a-z0-9+.-]{1,30}:\/\/[^\s/]/i },
  { name: 'ipv4', example: '192.0.2.1', pattern: /^\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}$/ },
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
export const formatName = (bits: number): string => formatIn(bits)?.name ?? ''
/** A value with that format, `''` without one. */
export const formatExample = (bits: number): string => formatIn(bits)?.example ?? ''

const formatIn = (bits: number) => (bits === NO_FORMATS_YET ? undefined : FORMATS.find((_, index) => (bits & (1 << index)) !== 0))
