import * as v from 'valibot'

import { ENV_NAME, OTEL_PROTOCOLS } from '#domain/agent-config/config.ts'
import { secretsIn } from '#domain/agent-config/secrets.ts'
import { DEFAULT_DRAFT, type ServiceSettings } from '#domain/agent-config/settings.ts'

import { lineText } from './agent-parts.ts'
import { yamlText } from './agent-settings.ts'
import { PATHS } from './paths.ts'
import type { Setting } from './resource.ts'
import { CONTROL, fits, type Of, readerOf } from './schema.ts'

/** Of each kind. */
export const STORES_MAX = 10
export const STORE_HEADERS_MAX = 20
const ID_MAX = 60
const ADDRESS_MAX = 500
const YAML_MAX = 8 * 1024

const NO_CREDENTIALS = 'No user and password in an address: name a variable for the token.'
const withoutCredentials = v.check<string, string>((text) => secretsIn(text).length === 0, NO_CREDENTIALS)

/** A name on the agent's machine. What stands under it never leaves that machine. */
const variable = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(100, 'Use at most 100 characters.'),
  v.regex(ENV_NAME, 'Name a variable of the agent’s environment, like OTEL_TOKEN: never the secret itself.'),
)
const id = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(ID_MAX, `Use at most ${ID_MAX} characters.`),
  v.regex(/^[A-Za-z0-9_.-]*$/, 'Use a to z, digits, dots, hyphens and underscores.'),
)
/** May be empty. */
const line = (max: number) =>
  v.pipe(
    v.string(),
    fits(max),
    v.check((text) => !CONTROL.test(text), 'Use one line.'),
    v.metadata({ maxLength: max }),
  )
const address = v.pipe(
  lineText(ADDRESS_MAX, 'Enter an address.'),
  withoutCredentials,
  v.metadata({ examples: ['otel.example.com:4317', '{{ OTEL_HOST }}:4317'] }),
)
const https = v.pipe(
  v.string(),
  v.trim(),
  fits(ADDRESS_MAX),
  v.check((text) => text.startsWith('https://') && URL.canParse(text), 'Use an address that begins with https://.'),
  withoutCredentials,
  v.metadata({ maxLength: ADDRESS_MAX, examples: ['https://events.example.com'] }),
)
const http = v.pipe(
  v.string(),
  v.trim(),
  fits(ADDRESS_MAX),
  v.check((text) => /^https?:\/\//.test(text) && URL.canParse(text), 'Use an address that begins with https:// or http://.'),
  withoutCredentials,
  v.metadata({ maxLength: ADDRESS_MAX, examples: ['http://10.0.0.5:4601'] }),
)

const otel = {
  endpoint: address,
  protocol: v.picklist(OTEL_PROTOCOLS),
  serviceName: line(100),
  environment: line(100),
  headers: v.pipe(
    v.array(v.strictObject({ name: v.pipe(v.string(), v.regex(/^[A-Za-z0-9-]{1,100}$/, 'Use the name of a header.')), variable })),
    v.maxLength(STORE_HEADERS_MAX, `Send at most ${STORE_HEADERS_MAX} headers.`),
    v.check((headers) => new Set(headers.map(({ name }) => name)).size === headers.length, 'Name each header once.'),
  ),
  tls: v.boolean(),
  skipVerify: v.boolean(),
}

const isSecure = ({ url, allowInsecure }: { url: string; allowInsecure: boolean }): boolean => allowInsecure || url.startsWith('https://')

/** By its type, as its form sends it. */
export const eventStore = v.variant('type', [
  v.strictObject({ type: v.picklist(['sightglass', 'stdout', 'disabled']), id }),
  v.pipe(
    v.strictObject({ type: v.picklist(['pulse']), id, url: http, allowInsecure: v.boolean(), token: variable }),
    v.forward(v.partialCheck([['url'], ['allowInsecure']], isSecure, 'Use https, or allow this store to be insecure.'), ['url']),
  ),
  v.strictObject({ type: v.picklist(['axiom']), id, dataset: lineText(200, 'Enter a dataset.'), token: variable }),
  v.strictObject({ type: v.picklist(['otel']), id, ...otel }),
  v.strictObject({ type: v.picklist(['other']), id, yaml: yamlText(YAML_MAX) }),
])

export const objectStore = v.variant('type', [
  v.strictObject({ type: v.picklist(['sightglass', 'stdout', 'disabled']), id }),
  v.strictObject({ type: v.picklist(['qpoint']), id, url: https, token: variable }),
  v.strictObject({
    type: v.picklist(['s3']),
    id,
    endpoint: address,
    bucket: lineText(200, 'Enter a bucket.'),
    region: lineText(100, 'Enter a region.'),
    accessKey: variable,
    secretKey: variable,
    accessUrl: v.pipe(line(ADDRESS_MAX), withoutCredentials),
    insecure: v.boolean(),
  }),
  v.strictObject({ type: v.picklist(['otel']), id, ...otel }),
  v.strictObject({ type: v.picklist(['other']), id, yaml: yamlText(YAML_MAX) }),
])

export const scanner = v.variant('type', [
  v.strictObject({ type: v.picklist(['off']) }),
  v.strictObject({ type: v.picklist(['client']), url: https, token: variable }),
])

const idsDiffer = (stores: readonly { id: string }[]): boolean => {
  const named = stores.map((store) => store.id).filter(Boolean)
  return new Set(named).size === named.length
}
const TOO_MANY = `An organization has at most ${STORES_MAX} stores of a kind.`

const parts = {
  eventStores: v.pipe(
    v.array(eventStore),
    v.minLength(1, 'Keep one event store: without any, nothing is reported.'),
    v.maxLength(STORES_MAX, TOO_MANY),
    v.check((stores) => idsDiffer(stores), 'Use each id once.'),
  ),
  objectStores: v.pipe(
    v.array(objectStore),
    v.maxLength(STORES_MAX, TOO_MANY),
    v.check((stores) => idsDiffer(stores), 'Use each id once.'),
  ),
  scanner,
}

/** GET (everybody) and PUT with If-Match (editor) /agent-services: where agents send what they see, with the next release. The first store is the default. */
const value = v.strictObject(parts)
const stored = v.object({ ...parts, version: v.string() })
export type StoredServiceSettings = Of<typeof stored>

export const NO_SERVICE_SETTINGS: ServiceSettings = DEFAULT_DRAFT.services

export const serviceSettings: Setting<ServiceSettings, StoredServiceSettings> = {
  name: 'agent-services',
  path: PATHS.agentServices,
  value,
  stored,
}

export const readServiceSettings = readerOf(stored, 'agent services')

/**
 * POST /agent-services/test (editor): whether the platform reaches a store or the scanner of the draft. Nothing is sent that only agents have, no
 * secret, and nothing of what is answered is shown but its status. What is tested stands in the draft, so that every address has its audit record.
 */
export const serviceTestBody = v.strictObject({ store: v.union([eventStore, objectStore, scanner]) })

/** In the order in which they are taken; the first that fails is the last. */
const STEPS = ['address', 'name', 'connection', 'tls', 'response'] as const

const step = v.object({
  step: v.picklist(STEPS),
  state: v.picklist(['ok', 'warning', 'failed']),
  /** What was found, in a sentence. */
  found: v.string(),
  /** What to do; empty: nothing. */
  advice: v.string(),
})
export type ServiceTestResult = Of<typeof step>

export const serviceTest = v.object({
  steps: v.array(step),
  /** Why there is nothing to test; empty where there are steps. */
  untestable: v.string(),
})
export type ServiceTest = Of<typeof serviceTest>

export const readServiceTest = readerOf(serviceTest, 'connection test')
