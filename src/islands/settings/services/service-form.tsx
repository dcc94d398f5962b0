import { visibleText } from '#domain/detection/control.ts'
import { OTEL_PROTOCOLS } from '#domain/agent-config/config.ts'
import { KeyValueField } from '#src/components/form/KeyValueField.tsx'
import type { ItemRow } from '#src/lib/item-rows.ts'
import { fieldsOf, type Service, type ServiceKind, serviceProblems, typesOf } from '#src/lib/agent-services.ts'
import { agentServices } from '#src/queries/agent-services.ts'
import type { OwnFieldProps, SettingsDeclaration } from '#src/screens/form/settings-types.ts'
import { AGENT_DRAFT_ROLE } from '#wire/product/agent-parts.ts'
import { serviceSettings } from '#wire/product/agent-services.ts'
import { mayActAs, type Role } from '#wire/product/roles.ts'

import { ConnectionTest } from './ConnectionTest.tsx'
import { ServiceActions } from './ServiceActions.tsx'

export type ServiceRow = ItemRow<Service>
/** All that a form has; what is not of the chosen type is not drawn. */
export type ServiceField = keyof Service

export const needsEditor = (role: Role): string | undefined => (mayActAs(role, AGENT_DRAFT_ROLE) ? undefined : 'Needs the role editor.')

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

const has =
  (field: Exclude<ServiceField, 'kind' | 'type' | 'storeId'>) =>
  (service: Service): boolean =>
    fieldsOf(service).includes(field)

const variable = (field: 'token' | 'accessKey' | 'secretKey', label: string) =>
  ({
    kind: 'text',
    mono: true,
    label,
    placeholder: 'OTEL_TOKEN',
    hint: 'The name of a variable on the machine of the agent. The secret itself never leaves that machine.',
    when: has(field),
  }) as const

/** A store, or the scanner. */
export const serviceForm: SettingsDeclaration<ServiceRow, ServiceField> = {
  noun: { one: 'service', many: 'services' },
  resource: { name: 'agent-services', change: serviceSettings.value },
  queries: agentServices,
  nameOf,
  list: { label: 'Agent services', link: (to) => to.agentServices() },
  fields: {
    // It stays what it is, and says what the others mean
    kind: { kind: 'own', label: 'Kind', Field: () => null, labels: (kind) => KIND_LABELS[kind], when: () => false },
    type: {
      kind: 'choice',
      label: 'Type',
      choices: ({ kind }) => typesOf(kind).map((value) => ({ value, label: TYPE_LABELS[value][0], detail: TYPE_LABELS[value][1] })),
    },
    storeId: {
      kind: 'text',
      mono: true,
      label: 'Id',
      placeholder: 'main',
      hint: 'What a stack names it by. The first store of its kind is the one that is used where a stack names none.',
      when: ({ kind }) => kind !== 'scanner',
    },
    url: { kind: 'text', mono: true, label: 'Address', placeholder: 'https://events.example.com', when: has('url') },
    allowInsecure: { kind: 'check', label: 'Allow http', hint: 'What is sent can be read on the way.', when: has('allowInsecure') },
    dataset: { kind: 'text', label: 'Dataset', placeholder: 'qtap', when: has('dataset') },
    endpoint: {
      kind: 'text',
      mono: true,
      label: 'Endpoint',
      placeholder: 'otel.example.com:4317',
      hint: '{{ NAME }} is taken from the environment of the agent.',
      when: has('endpoint'),
    },
    protocol: {
      kind: 'choice',
      label: 'Protocol',
      choices: () => OTEL_PROTOCOLS.map((value) => ({ value, label: PROTOCOL_LABELS[value][0], detail: PROTOCOL_LABELS[value][1] })),
      when: has('protocol'),
    },
    bucket: { kind: 'text', mono: true, label: 'Bucket', when: has('bucket') },
    region: { kind: 'text', mono: true, label: 'Region', placeholder: 'eu-central-1', when: has('region') },
    accessKey: variable('accessKey', 'Variable with the access key'),
    secretKey: variable('secretKey', 'Variable with the secret key'),
    token: variable('token', 'Variable with the token'),
    accessUrl: {
      kind: 'text',
      mono: true,
      label: 'Address to read from',
      placeholder: 'https://s3.example.com/bucket/{{DIGEST}}',
      hint: 'Where a browser finds a payload, when that is not where the agent writes it.',
      when: has('accessUrl'),
    },
    insecure: { kind: 'check', label: 'Without TLS', hint: 'Payloads can be read on the way.', when: has('insecure') },
    serviceName: { kind: 'text', label: 'Service name', placeholder: 'qtap', when: has('serviceName') },
    environment: {
      kind: 'text',
      label: 'Environment',
      hint: 'Empty: the name of the environment that the configuration is for.',
      when: has('environment'),
    },
    headers: {
      kind: 'own',
      label: 'Headers',
      hint: 'Each with the variable that holds its value, on the machine of the agent.',
      Field: HeadersField,
      labels: (headers) => headers.map(({ name, variable: from }) => `${name} from ${from}`).join(', ') || 'None',
      when: has('headers'),
    },
    tls: { kind: 'check', label: 'TLS', when: has('tls') },
    skipVerify: {
      kind: 'check',
      label: 'Accept any certificate',
      hint: 'Whoever is in between can read what is sent.',
      when: has('skipVerify'),
    },
    yaml: { kind: 'lines', label: 'YAML', when: has('yaml') },
  },
  layout: {
    title: 'Service',
    submit: 'Save the draft',
    savedNote: 'Saved in the draft. Agents get it with the next release.',
  },
  problems: serviceProblems,
  Actions: ServiceActions,
  Parts: ConnectionTest,
  blocked: (_one, role) => needsEditor(role),
  history: { 'agent-services.change': 'Changed the services' },
  inSetting: { action: 'agent-services.change', about: 'Of all services. From the audit log, which admins read.' },
  danger: {
    consequences: (one) =>
      one.kind === 'scanner'
        ? 'Agents send nothing to be scanned once the draft is released.'
        : `Agents send nothing to ${visibleText(nameOf(one))} once the draft is released. What it holds stays there.`,
    blocked: (one, role) => needsEditor(role) ?? (one.kind === 'scanner' && one.type === 'off' ? 'It is off.' : undefined),
    verb: { now: 'Remove', done: 'removed' },
  },
}

const PROTOCOL_LABELS: Readonly<Record<Service['protocol'], readonly [label: string, detail: string]>> = {
  grpc: ['gRPC', 'Port 4317, mostly.'],
  http: ['HTTP', 'Port 4318, mostly.'],
  stdout: ['Standard output', 'To be looked at.'],
}

function HeadersField({ form: _form, value, onChange, ...field }: OwnFieldProps<Service['headers']>) {
  return (
    <KeyValueField
      {...field}
      value={value.map(({ name, variable: from }) => ({ key: name, value: from }))}
      onChange={(pairs) => onChange(pairs.map((pair) => ({ name: pair.key, variable: pair.value })))}
      keyLabel="Header"
      valueLabel="Variable"
      keyPlaceholder="x-api-key"
      valuePlaceholder="OTEL_TOKEN"
      itemName="header"
    />
  )
}
