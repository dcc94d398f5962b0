import { ATTRIBUTE_KEY_MAX, ATTRIBUTES_MAX } from '#platform/lib/limits.ts'

import { cleanText, objectOf, textOf } from './text.ts'

/** A type of the HAR specification as files really are: any field may be missing or anything. */
export type Loose<Shape> = { [Field in keyof Shape]?: unknown }

export type Headers = [name: string, value: string][]

/** Name and value pairs of a HAR, as many as an event may have. */
export function headersOf(value: unknown): Headers {
  if (!Array.isArray(value)) return []
  return value.slice(0, ATTRIBUTES_MAX).flatMap((item): Headers => {
    const header = objectOf(item)
    const name = textOf(header?.['name'])
    return name ? [[cleanText(name, ATTRIBUTE_KEY_MAX), textOf(header?.['value'])]] : []
  })
}

export function headerValue(headers: Headers, name: string): string {
  return headers.find(([key]) => key.toLowerCase() === name)?.[1] ?? ''
}

/** As payloads hold them: several values of one name are joined by line breaks (wire/warehouse/transaction.ts). */
export function joined(headers: Headers): Record<string, string> {
  const byName = new Map<string, string>()
  for (const [name, value] of headers) {
    const before = byName.get(name)
    byName.set(name, before === undefined ? cleanText(value) : `${before}\n${cleanText(value)}`)
  }
  return Object.fromEntries(byName) // defines own properties, so `__proto__` is an ordinary name
}
