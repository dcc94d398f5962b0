import { z } from '@hono/zod-openapi'
import type * as v from 'valibot'

import { checkBody, type Schema } from '#wire/product/schema.ts'

/**
 * The schemas of `wire/` where routes want zod's: `bodyOf` checks with the very schema that the console's form checks with, so both give the same
 * sentence; the description in /openapi.json is read from its parts.
 */
export const bodyOf = <Value>(schema: Schema<Value>): z.ZodType<Value> =>
  z
    .unknown()
    .transform((raw, context): Value => {
      const checked = checkBody(schema, raw)
      if ('value' in checked) return checked.value
      for (const [field, message] of Object.entries(checked.problems))
        context.issues.push({ code: 'custom', input: raw, message, path: field === 'body' ? [] : field.split('.') })
      return z.NEVER
    })
    .openapi(jsonSchemaOf(schema))

/** Describes only: the platform builds its responses itself, and the console reads them with the same schema. */
export const responseOf = <Value>(schema: Schema<Value>): z.ZodType<Value> => z.custom<Value>().openapi(jsonSchemaOf(schema))

type JsonSchema = NonNullable<Parameters<z.ZodType['openapi']>[0]> & object

/** What the schemas of `wire/product` are made of. */
type Part = v.GenericSchema & {
  entries?: Record<string, Part>
  item?: Part
  wrapped?: Part
  /** Values of a choice, kinds of a union. */
  options?: readonly unknown[]
  /** What a record holds under each key. */
  value?: Part
  pipe?: readonly (Part | Rule)[]
}

type Rule = { kind: 'validation'; type: string; requirement?: unknown } | { kind: 'metadata'; type: 'metadata'; metadata: object }

/** JSON Schema of a part. No body and no response has other fields. An unknown kind of schema stops the start. */
export function jsonSchemaOf(schema: Schema): JsonSchema {
  const part = schema as Part
  const rules = (part.pipe ?? []).flatMap((rule) =>
    rule.kind === 'validation' || rule.kind === 'metadata' ? [ruleOf(rule as Rule, part)] : [],
  )
  return Object.assign(shapeOf(part), ...rules) as JsonSchema
}

function shapeOf(part: Part): object {
  switch (part.type) {
    case 'string':
    case 'number':
    case 'boolean':
      return { type: part.type }
    case 'picklist':
      return { type: typeof part.options?.[0], enum: part.options }
    case 'nullable': {
      const { type, enum: options, ...wrapped } = jsonSchemaOf(part.wrapped as Part) as { type: string; enum?: unknown[] }
      return { ...wrapped, type: [type, 'null'], ...(options && { enum: [...options, null] }) }
    }
    case 'optional':
    case 'exact_optional':
      return jsonSchemaOf(part.wrapped as Part)
    case 'array':
      return { type: 'array', items: jsonSchemaOf(part.item as Part) }
    case 'object':
    case 'strict_object': {
      const entries = Object.entries(part.entries ?? {})
      const required = entries.filter(([, { type }]) => type !== 'optional' && type !== 'exact_optional').map(([name]) => name)
      const properties = Object.fromEntries(entries.map(([name, entry]) => [name, jsonSchemaOf(entry)]))
      return { type: 'object', properties, ...(required.length > 0 && { required }), additionalProperties: false }
    }
    case 'record':
      return { type: 'object', additionalProperties: jsonSchemaOf(part.value as Part) }
    case 'union':
    case 'variant':
      return { anyOf: (part.options as readonly Part[]).map(jsonSchemaOf) }
    case 'unknown':
    case 'never':
      return {}
    default:
      throw new Error(`Schemas of the kind '${part.type}' have no description: add it to wire-schema.ts.`)
  }
}

/** A rule that is a function has no description of its own; metadata next to it gives one. */
function ruleOf(rule: Rule, { type: of }: Part): object {
  if (rule.kind === 'metadata') return rule.metadata
  const { type, requirement } = rule
  switch (type) {
    case 'regex':
      return { pattern: (requirement as RegExp).source }
    case 'integer':
      return { type: 'integer' }
    case 'min_value':
      return { minimum: requirement }
    case 'max_value':
      return { maximum: requirement }
    case 'min_length':
      return { [of === 'array' ? 'minItems' : 'minLength']: requirement }
    case 'max_length':
      return { [of === 'array' ? 'maxItems' : 'maxLength']: requirement }
    default:
      return {}
  }
}
