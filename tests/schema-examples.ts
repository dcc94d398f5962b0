import * as v from 'valibot'

import type { Schema } from '#wire/product/schema.ts'
import { checkBody } from '#wire/product/schema.ts'

import fc from './properties.ts'

type Part = v.GenericSchema & {
  entries?: Record<string, Part>
  item?: Part
  wrapped?: Part
  options?: readonly unknown[]
  value?: Part
  pipe?: readonly {
    kind: string
    type: string
    requirement?: unknown
    metadata?: { maxLength?: number; format?: string; examples?: readonly string[] }
  }[]
}

/** Of a list that may be longer. */
const ITEMS_MAX = 20

/** Random values that fit a schema of the wire, made from the schema: what it says by functions alone is sorted out. */
export const examplesOf = <Value>(schema: Schema<Value>): fc.Arbitrary<Value> =>
  shapeOf(schema as Part).filter((raw) => 'value' in checkBody(schema, raw)) as fc.Arbitrary<Value>

function shapeOf(part: Part): fc.Arbitrary<unknown> {
  const rule = (type: string): unknown => part.pipe?.find((one) => one.type === type)?.requirement
  switch (part.type) {
    case 'string': {
      if (part.pipe?.some(({ metadata }) => metadata?.format === 'email')) return fc.emailAddress()
      if (part.pipe?.some(({ metadata }) => metadata?.format === 'hostname')) return fc.domain()
      const examples = part.pipe?.find(({ metadata }) => metadata?.examples)?.metadata?.examples
      if (examples) return fc.constantFrom(...examples)
      const pattern = rule('regex')
      if (pattern instanceof RegExp)
        return fc
          .oneof(fc.stringMatching(/^[a-z][a-z0-9]{0,20}$/), fc.stringMatching(/^\/traffic\/[a-z]{1,20}$/), fc.stringMatching(/^[A-Z]{2}$/))
          .filter((text) => pattern.test(text))
      const text = fc.string({ unit: 'grapheme', maxLength: 40 })
      return part.pipe?.some(({ type }) => type === 'trim') ? text.map((typed) => typed.trim()) : text
    }
    case 'number': {
      const [min, max] = [Number(rule('min_value') ?? -1e9), Number(rule('max_value') ?? 1e9)]
      if (part.pipe?.some(({ type }) => type === 'integer')) return fc.integer({ min, max })
      return fc.integer({ min: Math.ceil(min * 1000), max: Math.floor(max * 1000) }).map((thousandths) => thousandths / 1000)
    }
    case 'boolean':
      return fc.boolean()
    case 'picklist':
      return fc.constantFrom(...(part.options ?? []))
    case 'record':
      // Shorter than `prototype`, which no reader takes from outside
      return fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), shapeOf(part.value as Part), { maxKeys: 4, noNullPrototype: true })
    case 'union':
    case 'variant':
      return fc.oneof(...(part.options ?? []).map((option) => shapeOf(option as Part)))
    case 'unknown':
      return fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null), fc.array(fc.string(), { maxLength: 2 }))
    case 'nullable':
      return fc.option(shapeOf(part.wrapped as Part), { nil: null })
    case 'optional':
    case 'exact_optional':
      return shapeOf(part.wrapped as Part)
    case 'array':
      // Each that fits by itself: hardly ever would all of many by chance
      return fc.array(
        shapeOf(part.item as Part).filter((raw) => v.is(part.item as Part, raw)),
        { minLength: Number(rule('min_length') ?? 0), maxLength: Math.min(Number(rule('max_length') ?? 5), ITEMS_MAX) },
      )
    case 'object':
    case 'strict_object': {
      const entries = Object.entries(part.entries ?? {})
      const required = entries.filter(([, { type }]) => type !== 'optional' && type !== 'exact_optional').map(([name]) => name)
      return fc.record(Object.fromEntries(entries.map(([name, entry]) => [name, shapeOf(entry)])), {
        requiredKeys: required,
        noNullPrototype: true,
      })
    }
    default:
      throw new Error(`no examples of the kind '${part.type}'`)
  }
}
