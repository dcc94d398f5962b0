import { expect, test } from 'vitest'

import { fieldsOf, NEW_SERVICE, SERVICE_KINDS, serviceProblems, storeOf, typesOf } from '#src/queries/agent-services.ts'
import { serviceSettings } from '#wire/product/agent-services.ts'
import { checkBody } from '#wire/product/schema.ts'

/** Something that fits each field. */
const FILLED = {
  ...NEW_SERVICE,
  storeId: 'main',
  url: 'https://events.example.com',
  token: 'TOKEN',
  dataset: 'qtap',
  endpoint: 'otel.example.com:4317',
  bucket: 'payloads',
  region: 'eu-central-1',
  accessKey: 'KEY',
  secretKey: 'SECRET',
  yaml: 'type: kafka\n',
}
const TYPES = SERVICE_KINDS.flatMap((kind) => typesOf(kind).map((type) => [kind, type] as const))

test.each(TYPES)('%s %s: what the form has of it is what the setting takes, and no more', (kind, type) => {
  const service = { ...FILLED, kind, type }
  expect(serviceProblems(service)).toEqual({})
  const store = storeOf(service)
  const value = {
    eventStores: kind === 'event' ? [store] : [{ type: 'sightglass', id: '' }],
    objectStores: kind === 'object' ? [store] : [],
    scanner: kind === 'scanner' ? store : { type: 'off' },
  }
  expect(checkBody(serviceSettings.value, value)).toEqual({ value })
})

test.each(TYPES.filter(([kind, type]) => fieldsOf({ kind, type }).length > 0))(
  '%s %s: what is missing is said at its field',
  (kind, type) => {
    const problems = serviceProblems({ ...NEW_SERVICE, kind, type, storeId: 'no blanks' })
    const drawn = [...fieldsOf({ kind, type }), 'storeId']
    expect(Object.keys(problems).filter((field) => !drawn.includes(field as (typeof drawn)[number]))).toEqual([])
    expect(Object.keys(problems).length).toBeGreaterThan(0)
  },
)
