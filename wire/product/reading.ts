/** A response of an unexpected shape: the two sides were built from different versions, or a proxy between them responded. */
export class ShapeError extends Error {
  constructor(where: string, wanted: string) {
    super(`${where} should be ${wanted}.`)
    this.name = 'ShapeError'
  }
}

/** Field access on something from outside. Each reader throws ShapeError naming the field; unknown fields are left out of what is read. */
export interface Reading {
  has(field: string): boolean
  text(field: string): string
  textOrNull(field: string): string | null
  number(field: string): number
  numberOrNull(field: string): number | null
  flag(field: string): boolean
  oneOf<Choice extends string>(field: string, choices: readonly Choice[]): Choice
  texts(field: string): string[]
  object<Value>(field: string, read: (raw: unknown) => Value): Value
  list<Value>(field: string, read: (raw: unknown) => Value): Value[]
}

/** `what` names the thing in the error: `environment`, `answer of /api/members`. */
export function reading(raw: unknown, what: string): Reading {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) throw new ShapeError(what, 'an object')
  const fields = new Map<string, unknown>(Object.entries(raw))

  function typed<Value>(field: string, wanted: string, accepts: (value: unknown) => value is Value): Value {
    const value = fields.get(field)
    if (!accepts(value)) throw new ShapeError(`${what}.${field}`, wanted)
    return value
  }
  const listOf = (field: string) => typed(field, 'a list', (value): value is unknown[] => Array.isArray(value))

  return {
    has: (field) => fields.has(field),
    text: (field) => typed(field, 'a text', isText),
    textOrNull: (field) => typed(field, 'a text or null', (value) => value === null || isText(value)),
    number: (field) => typed(field, 'a number', isNumber),
    numberOrNull: (field) => typed(field, 'a number or null', (value) => value === null || isNumber(value)),
    flag: (field) => typed(field, 'true or false', (value) => typeof value === 'boolean'),
    oneOf: <Choice extends string>(field: string, choices: readonly Choice[]) =>
      typed(field, `one of ${choices.join(', ')}`, (value): value is Choice => choices.some((choice) => choice === value)),
    texts: (field) => typed(field, 'a list of texts', (value): value is string[] => Array.isArray(value) && value.every(isText)),
    object: (field, read) => read(fields.get(field)),
    list: (field, read) => listOf(field).map(read),
  }
}

/** A reader that takes null, too. */
export const orNull =
  <Value>(read: (raw: unknown) => Value) =>
  (raw: unknown): Value | null =>
    raw === null ? null : read(raw)

const isText = (value: unknown): value is string => typeof value === 'string'
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)
