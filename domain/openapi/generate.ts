import { formatName } from './formats.ts'
import { ANY_NAME, exampleOf, isRequired, ITEM, nameOf, type Observed, parentOf, typesOf } from './observed.ts'
import { operationKey, PATH_METHODS } from './document.ts'
import type { SchemaPart } from './parts.ts'

export interface SeenSchema {
  part: SchemaPart
  /** `2xx`; `''` where there was no response. */
  statusClass: string
  contentType: string
  observed: Observed
}

export interface SeenEndpoint {
  method: string
  template: string
  /** What people called it, `''` nothing. */
  name: string
  /** It is documented so. */
  deprecated: boolean
  statusClasses: readonly string[]
  schemas: readonly SeenSchema[]
}

interface Described {
  host: string
  /** When it was generated, and of which traffic: `2026-11-24`. */
  version: string
  endpoints: readonly SeenEndpoint[]
}

type Json = Record<string, unknown>

/**
 * OpenAPI 3.1 of what was seen of a host: every endpoint, its parameters, and the bodies by class of status. Paths that differ in names of parameters only
 * become one, as OpenAPI wants it (3.1.0 §4.8.8.1).
 */
export function generateOpenApi({ host, version, endpoints }: Described): Json {
  const paths = new Map<string, Map<string, SeenEndpoint[]>>()
  const written = new Map<string, string>()
  for (const endpoint of endpoints.toSorted((a, b) => (a.template < b.template ? -1 : 1))) {
    const method = endpoint.method.toLowerCase()
    if (!(PATH_METHODS as readonly string[]).includes(method) || !endpoint.template.startsWith('/')) continue
    const template = withDistinctNames(endpoint.template)
    const key = operationKey(template)
    const path = written.get(key) ?? template
    written.set(key, path)
    const methods = paths.get(path) ?? new Map<string, SeenEndpoint[]>()
    paths.set(path, methods)
    methods.set(method, [...(methods.get(method) ?? []), endpoint])
  }
  return {
    openapi: '3.1.0',
    info: {
      title: host,
      version,
      description:
        'Generated from observed traffic. Fields are those that were seen; required ones were always there. Examples are shapes of values, with x, X and 9 for letters and digits.',
    },
    servers: [{ url: `https://${host}` }],
    paths: Object.fromEntries(
      [...paths].map(([path, methods]) => [
        path,
        Object.fromEntries(
          PATH_METHODS.filter((method) => methods.has(method)).map((method) => [method, operationOf(path, methods.get(method) ?? [])]),
        ),
      ]),
    ),
  }
}

const PARAMETER = /\{([^{}/]*)\}/g

/** A name once in a path: `/a/{id}/b/{id}` has two. */
function withDistinctNames(template: string): string {
  const used = new Map<string, number>()
  return template.replace(PARAMETER, (_, name: string) => {
    const count = (used.get(name) ?? 0) + 1
    used.set(name, count)
    return `{${name === '' ? 'value' : name}${count > 1 ? count : ''}}`
  })
}

function operationOf(path: string, endpoints: readonly SeenEndpoint[]): Json {
  const schemas = endpoints.flatMap((endpoint) => endpoint.schemas)
  const name = endpoints.find((endpoint) => endpoint.name !== '')?.name
  const parameters = [
    ...[...path.matchAll(PARAMETER)].map(([, parameter]) => ({ name: parameter, in: 'path', required: true, schema: { type: 'string' } })),
    ...queryParameters(schemas.filter(({ part }) => part === 'query')),
  ]
  const request = contentOf(schemas.filter(({ part }) => part === 'request'))
  const classes = [...new Set(endpoints.flatMap(({ statusClasses }) => statusClasses))].filter((one) => /^[1-5]xx$/.test(one)).toSorted()
  const responses = classes.map((one): [string, Json] => {
    const content = contentOf(schemas.filter(({ part, statusClass }) => part === 'response' && statusClass === one))
    return [one.toUpperCase(), { description: CLASSES.get(one) ?? one, ...(content && { content }) }]
  })
  return {
    ...(name !== undefined && { summary: name }),
    ...(endpoints.some(({ deprecated }) => deprecated) && { deprecated: true }),
    ...(parameters.length > 0 && { parameters }),
    ...(request && { requestBody: { content: request } }),
    responses: responses.length > 0 ? Object.fromEntries(responses) : { default: { description: 'No body of a response was observed.' } },
  }
}

const CLASSES: ReadonlyMap<string, string> = new Map([
  ['1xx', 'Informational'],
  ['2xx', 'Success'],
  ['3xx', 'Redirection'],
  ['4xx', 'Client error'],
  ['5xx', 'Server error'],
])

function queryParameters(schemas: readonly SeenSchema[]): Json[] {
  const parameters = new Map<string, Json>()
  for (const { observed } of schemas)
    for (const path of observed.fields.keys()) {
      const name = nameOf(path)
      if (parentOf(path) !== '' || path === '' || path === `/${ANY_NAME}` || parameters.has(name)) continue
      parameters.set(name, {
        name,
        in: 'query',
        required: schemas.length === 1 && isRequired(observed, path),
        schema: schemaOf(observed, path),
      })
    }
  return [...parameters.values()]
}

/** Bodies by type of content; several of one type are any of them. */
function contentOf(schemas: readonly SeenSchema[]): Json | undefined {
  if (schemas.length === 0) return undefined
  const byType = Map.groupBy(schemas, ({ contentType }) => contentType || 'application/json')
  return Object.fromEntries(
    [...byType].map(([type, some]) => {
      const all = some.map(({ observed }) => schemaOf(observed, ''))
      return [type, { schema: all.length === 1 ? all[0] : { anyOf: all } }]
    }),
  )
}

/** JSON Schema of a field and of what belongs to it. */
export function schemaOf(observed: Observed, path: string, children = childrenOf(observed)): Json {
  const field = observed.fields.get(path)
  if (!field) return {}
  const types = typesOf(field).filter((type, _, all) => type !== 'integer' || !all.includes('number'))
  const inside = children.get(path) ?? []
  const names = inside.filter((one) => !one.endsWith(`/${ITEM}`) && !one.endsWith(`/${ANY_NAME}`))
  const item = inside.find((one) => one.endsWith(`/${ITEM}`))
  const any = inside.find((one) => one.endsWith(`/${ANY_NAME}`))
  const required = names.filter((one) => isRequired(observed, one)).map(nameOf)
  const format = types.includes('string') ? formatName(field.formats) : ''
  const example = exampleOf(field)
  return {
    type: types.length === 1 ? types[0] : types,
    ...(format !== '' && { format }),
    ...(field.masked && { description: 'Masked: values of it are sensitive.' }),
    ...(example !== undefined && { examples: [example] }),
    ...(names.length > 0 && { properties: Object.fromEntries(names.map((one) => [nameOf(one), schemaOf(observed, one, children)])) }),
    ...(required.length > 0 && { required }),
    ...(any !== undefined && { additionalProperties: schemaOf(observed, any, children) }),
    ...(item !== undefined && { items: schemaOf(observed, item, children) }),
  }
}

/** Fields by what they belong to, in the order of their names: the same document for the same traffic. */
function childrenOf({ fields }: Observed): ReadonlyMap<string, string[]> {
  return Map.groupBy([...fields.keys()].filter((path) => path !== '').toSorted(), parentOf)
}
