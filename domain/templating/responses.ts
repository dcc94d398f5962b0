/**
 * What responds where paths end, as bits: methods, and content types of successes. A name under which something else responds than under the values
 * around it is a word: `POST /users/login` beside `GET /users/ada`, a spreadsheet at `/reports/export` beside documents.
 */
const METHODS: Readonly<Record<string, number>> = { GET: 1, HEAD: 1, POST: 2, PUT: 4, PATCH: 8, DELETE: 16 }
const OTHER_METHOD = 32
/** Every path may be asked for what it allows. */
const SAYS_NOTHING = 'OPTIONS'
const ALL_METHODS = 63

const CONTENTS: readonly (readonly [pattern: RegExp, bit: number])[] = [
  [/json/, 64],
  [/html/, 128],
  [/^(?:image|audio|video|font)\//, 256],
  [/csv|spreadsheet|excel|pdf|zip|octet-stream/, 512],
  [/./, 1024],
]
const ALL_CONTENTS = 64 + 128 + 256 + 512 + 1024

/** RFC 9110, 15.5.5, 15.5.6, 15.6.2: not found, method not allowed, not implemented. Such a request says nothing of the interface. */
export const REFUSED_STATUSES: readonly number[] = [404, 405, 501]

/** So many requests of values tell which methods and contents they have; fewer may lack some. */
const TELLING_MIN = 5

/** `contentTypes`: of successes, without parameters. */
export function responseBits(methods: readonly string[], contentTypes: readonly string[]): number {
  let bits = 0
  for (const method of methods)
    if (method !== SAYS_NOTHING) bits |= Object.hasOwn(METHODS, method) ? (METHODS[method] ?? OTHER_METHOD) : OTHER_METHOD
  for (const type of contentTypes) bits |= CONTENTS.find(([pattern]) => pattern.test(type))?.[1] ?? 0
  return bits
}

interface Ending {
  ends: number
  responses: number
}

/** Whether nothing that responds here responds under the values around it. */
export function respondsOtherwise(one: Ending, values: readonly Ending[]): boolean {
  let ends = 0
  let responses = 0
  for (const value of values) {
    ends += value.ends
    responses |= value.responses
  }
  if (ends < TELLING_MIN) return false
  const differ = (part: number): boolean =>
    (one.responses & part) !== 0 && (responses & part) !== 0 && (one.responses & responses & part) === 0
  return differ(ALL_METHODS) || differ(ALL_CONTENTS)
}
