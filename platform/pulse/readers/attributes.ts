import { ATTRIBUTES_MAX, NESTING_MAX } from '#platform/lib/limits.ts'
import type { AnyValue, KeyValue } from '#wire/agent/gen/opentelemetry/proto/common/v1/common_pb.js'
import { own } from '#domain/own.ts'

import { textOf } from './text.ts'

/** Attributes of OpenTelemetry by name. A map, so that a name like `__proto__` is only a name. */
export type Attributes = ReadonlyMap<string, unknown>

/** The first `ATTRIBUTES_MAX` attributes as plain values; the last of a repeated name counts. */
export function attributesOf(list: readonly KeyValue[] | undefined): Attributes {
  const attributes = new Map<string, unknown>()
  for (const { key, value } of (list ?? []).slice(0, ATTRIBUTES_MAX)) attributes.set(key, plainValue(value, 0))
  return attributes
}

/** A value of OTLP as JSON would write it. What lies deeper than any event may be is left out. */
export function plainValue(value: AnyValue | undefined, depth: number): unknown {
  if (!value || depth > NESTING_MAX) return undefined
  switch (value.value.case) {
    case 'intValue':
      return Number(value.value.value)
    case 'arrayValue':
      return value.value.value.values.map((item) => plainValue(item, depth + 1))
    case 'kvlistValue':
      return nested(value.value.value.values.map((pair) => [pair.key, plainValue(pair.value, depth + 1)]))
    case 'bytesValue':
      return Buffer.from(value.value.value).toString('base64')
    case 'stringValue':
    case 'boolValue':
    case 'doubleValue':
      return value.value.value
    case undefined:
      return undefined
  }
}

/** Dotted keys as an agent flattens them (`source.address.ip`) put back into objects without a prototype. */
export function nested(pairs: readonly (readonly [string, unknown])[]): Record<string, unknown> {
  const root = emptyObject()
  for (const [key, value] of pairs.slice(0, ATTRIBUTES_MAX)) {
    const path = key.split('.', NESTING_MAX)
    const last = path.pop() ?? ''
    let at: Record<string, unknown> | undefined = root
    for (const name of path) {
      const below: unknown = own(at, name) ?? (at[name] = emptyObject())
      at = isPlain(below) ? below : undefined
      if (!at) break
    }
    if (at) at[last] = value
  }
  return root
}

const emptyObject = (): Record<string, unknown> => Object.create(null) as Record<string, unknown> // no prototype: every key is an own one

const isPlain = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Text of the first of these attributes that has one. */
export function firstText(attributes: Attributes, ...names: string[]): string {
  for (const name of names) {
    const text = textOf(attributes.get(name))
    if (text) return text
  }
  return ''
}

/** Value of the first of these attributes that is there. */
export function firstValue(attributes: Attributes, ...names: string[]): unknown {
  for (const name of names) if (attributes.get(name) !== undefined) return attributes.get(name)
  return undefined
}
