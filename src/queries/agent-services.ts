import type { EventStoreSetting, ObjectStoreSetting, ScannerSetting, ServiceSettings } from '#domain/agent-config/settings.ts'
import { own } from '#domain/own.ts'
import type { ItemRow } from '#src/lib/item-rows.ts'
import { eventStore, objectStore, readServiceTest, scanner, serviceSettings, type ServiceTest } from '#wire/product/agent-services.ts'
import { PATHS } from '#wire/product/paths.ts'
import { problemsOf } from '#wire/product/schema.ts'

import { productIn } from './apis.ts'
import { settingItems } from './setting-items.ts'

export const SERVICE_KINDS = ['event', 'object', 'scanner'] as const
export type ServiceKind = (typeof SERVICE_KINDS)[number]

type Types = EventStoreSetting['type'] | ObjectStoreSetting['type'] | ScannerSetting['type']

/** A store or the scanner with the fields of all types, as one form has them: those of another type wait for somebody who comes back to it. */
export interface Service {
  kind: ServiceKind
  type: Types
  /** What a stack names the store by; may be empty. */
  storeId: string
  url: string
  allowInsecure: boolean
  token: string
  dataset: string
  endpoint: string
  protocol: 'grpc' | 'http' | 'stdout'
  serviceName: string
  environment: string
  headers: { name: string; variable: string }[]
  tls: boolean
  skipVerify: boolean
  bucket: string
  region: string
  accessKey: string
  secretKey: string
  accessUrl: string
  insecure: boolean
  yaml: string
}

export const NEW_SERVICE: Service = {
  kind: 'event',
  type: 'otel',
  storeId: '',
  url: '',
  allowInsecure: false,
  token: '',
  dataset: '',
  endpoint: '',
  protocol: 'grpc',
  serviceName: 'qtap',
  environment: '',
  headers: [],
  tls: true,
  skipVerify: false,
  bucket: '',
  region: '',
  accessKey: '',
  secretKey: '',
  accessUrl: '',
  insecure: false,
  yaml: '',
}

const OTEL = ['endpoint', 'protocol', 'serviceName', 'environment', 'headers', 'tls', 'skipVerify'] as const
type Field = Exclude<keyof Service, 'kind' | 'type' | 'storeId'>

/** Fields of each type of each kind, besides its id. */
const FIELDS: Readonly<Record<ServiceKind, Readonly<Record<string, readonly Field[]>>>> = {
  event: {
    sightglass: [],
    otel: OTEL,
    axiom: ['dataset', 'token'],
    pulse: ['url', 'allowInsecure', 'token'],
    stdout: [],
    disabled: [],
    other: ['yaml'],
  },
  object: {
    sightglass: [],
    s3: ['endpoint', 'bucket', 'region', 'accessKey', 'secretKey', 'accessUrl', 'insecure'],
    otel: OTEL,
    qpoint: ['url', 'token'],
    stdout: [],
    disabled: [],
    other: ['yaml'],
  },
  scanner: { off: [], client: ['url', 'token'] },
}

export const typesOf = (kind: ServiceKind): Types[] => Object.keys(FIELDS[kind]) as Types[] // its own keys
export const fieldsOf = ({ kind, type }: Pick<Service, 'kind' | 'type'>): readonly Field[] => own(FIELDS[kind], type) ?? []

/** What is written of it. */
export function storeOf(service: Service): Record<string, unknown> {
  const fields = fieldsOf(service).map((field) => [field, service[field]] as const)
  return { type: service.type, ...(service.kind !== 'scanner' && { id: service.storeId }), ...Object.fromEntries(fields) }
}

/** A store of the setting as the form has it. */
export function serviceOf(kind: ServiceKind, { id: storeId = '', ...store }: { id?: string; type: Types }): Service {
  return { ...NEW_SERVICE, serviceName: '', ...store, kind, storeId }
}

/** What is wrong with it, by the fields of the form. */
export function serviceProblems(service: Service): Record<string, string> {
  const { id, ...problems } = problemsOf({ event: eventStore, object: objectStore, scanner }[service.kind], storeOf(service))
  return { ...problems, ...(id && { storeId: id }) }
}

export const KIND_LABELS: Readonly<Record<ServiceKind, string>> = { event: 'Event store', object: 'Object store', scanner: 'Scanner' }

export const TYPE_LABELS: Readonly<Record<Service['type'], readonly [label: string, detail: string]>> = {
  sightglass: ['This platform', 'The receiver that the configuration comes from.'],
  pulse: ['Pulse', 'Another platform that speaks the protocol of the agent.'],
  otel: ['OpenTelemetry', 'A collector, over gRPC or HTTP.'],
  axiom: ['Axiom', 'A dataset there.'],
  s3: ['S3', 'A bucket, of Amazon or anything that speaks S3.'],
  qpoint: ['Warehouse', 'Another platform that takes payloads, over https.'],
  stdout: ['Standard output', 'Written to the output of the agent, to be looked at there.'],
  disabled: ['Nowhere', 'Nothing is sent.'],
  other: ['As YAML', 'A type that has no form here.'],
  off: ['Off', 'Payloads are not scanned.'],
  client: ['Qscan', 'A service that looks for personal data.'],
}

/** `otel.example.com:4317`; empty for a type without an address. */
export function targetOf(service: Service): string {
  const fields = fieldsOf(service)
  if (fields.includes('url')) return service.url
  if (fields.includes('bucket')) return `${service.endpoint}/${service.bucket}`
  if (fields.includes('endpoint')) return service.endpoint
  return fields.includes('dataset') ? service.dataset : ''
}

export const nameOf = (service: Service): string =>
  service.kind === 'scanner' ? 'Scanner' : service.storeId || `${TYPE_LABELS[service.type][0]}, without an id`

export type ServiceRow = ItemRow<Service>

/** Where agents send what they see, each by itself: event stores, object stores, the scanner, in the order in which agents have them. */
export const agentServices = settingItems(serviceSettings, {
  noun: 'service',
  read: ({ eventStores, objectStores, scanner: one }): readonly Service[] => [
    ...eventStores.map((store) => serviceOf('event', store)),
    ...objectStores.map((store) => serviceOf('object', store)),
    serviceOf('scanner', one),
  ],
  write: (_value, items): ServiceSettings => {
    const of = (kind: ServiceKind) => items.filter((item) => item.kind === kind).map(storeOf)
    // Each has the fields of its type; the setting's schema checks what they hold
    return {
      eventStores: of('event') as unknown as EventStoreSetting[],
      objectStores: of('object') as unknown as ObjectStoreSetting[],
      scanner: (of('scanner').at(-1) ?? { type: 'off' }) as unknown as ScannerSetting,
    }
  },
  nameOf: ({ kind, storeId, type }) => (kind === 'scanner' ? kind : `${kind} ${storeId || type}`),
  refuse: (items) => (items.some(({ kind }) => kind === 'event') ? undefined : 'Keep one event store: without any, nothing is reported.'),
  unique: { field: 'storeId', message: 'There is one like this. Give it an id of its own.' },
})

/** Whether the platform reaches it, as it stands in the draft. Rejects with `conflict` when it stands there otherwise. */
export async function testService(orgId: string, service: Service): Promise<ServiceTest> {
  return readServiceTest(await productIn(orgId)(PATHS.testAgentService, { method: 'POST', body: { store: storeOf(service) } }))
}
