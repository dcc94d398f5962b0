import { maskUrl } from '#domain/detection/mask.ts'
import { observe, type Observed } from '#domain/openapi/observed.ts'
import type { MaskedBodies, MaskedText } from '#platform/lib/ports/masking.ts'
import type { SchemaPart } from '#wire/pulse/schemas.ts'

/** Characters of a body that are parsed: a few milliseconds. */
export const BODY_TEXT_MAX = 256 * 1024
/** Parameters of one address. */
const PARAMETERS_MAX = 100

export interface ObservedPart {
  part: SchemaPart
  contentType: string
  observed: Observed
}

/** What one request shows of its endpoint: parameters of its address, and both bodies where they are JSON or a form. Masked texts only. */
export function observeRequest(path: string, { request, response }: MaskedBodies): ObservedPart[] {
  const parts: ObservedPart[] = []
  const query = path.indexOf('?')
  if (query >= 0) {
    const parameters = formOf(maskUrl(path).slice(query + 1))
    if (parameters) parts.push({ part: 'query', contentType: '', observed: observe(typed(parameters)) })
  }
  for (const [part, body] of [['request', request] as const, ['response', response] as const]) {
    const found = body && observeBody(body)
    if (found) parts.push({ part, ...found })
  }
  return parts
}

function observeBody({ text, contentType }: MaskedText): Omit<ObservedPart, 'part'> | undefined {
  if (text.length > BODY_TEXT_MAX || text.trim() === '') return undefined
  const type = (contentType.split(';', 1)[0] ?? '').trim().toLowerCase()
  if (type === 'application/x-www-form-urlencoded') {
    const form = formOf(text)
    return form && { contentType: type, observed: observe(typed(form)) }
  }
  if (type !== '' && !/[/+]json$/.test(type)) return undefined
  try {
    const value: unknown = JSON.parse(text)
    // A text alone is what senders without a type send as well
    if (type === '' && (typeof value !== 'object' || value === null)) return undefined
    return { contentType: type === '' ? 'application/json' : type.slice(0, 128), observed: observe(value) }
  } catch {
    return undefined
  }
}

/** The first value of each name, or nothing where it is no form. */
function formOf(text: string): Map<string, string> | undefined {
  const form = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(text)) {
    if (form.size >= PARAMETERS_MAX) break
    if (name !== '' && !form.has(name)) form.set(name, value)
  }
  return form.size > 0 ? form : undefined
}

/** Texts of a form as what they look like. */
const typed = (form: ReadonlyMap<string, string>): Record<string, unknown> =>
  Object.fromEntries([...form].map(([name, value]) => [name, typeOf(value)]))

function typeOf(value: string): unknown {
  if (/^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,15})?$/.test(value)) return Number(value)
  return value === 'true' || value === 'false' ? value === 'true' : value
}
