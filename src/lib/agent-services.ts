import type { EventStoreSetting, ObjectStoreSetting, ScannerSetting } from '#domain/agent-config/settings.ts'
import { own } from '#domain/own.ts'
import { eventStore, objectStore, scanner } from '#wire/product/agent-services.ts'
import { problemsOf } from '#wire/product/schema.ts'

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
