import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { OTEL_PROTOCOLS } from '#domain/agent-config/config.ts'
import { serviceTarget, type ServiceSetting } from '#domain/agent-config/service-target.ts'
import { visibleText } from '#domain/detection/control.ts'
import { KeyValueField } from '#src/components/form/KeyValueField.tsx'
import { CheckList, type LiveCheckItem } from '#src/components/steps/CheckList.tsx'
import { explain } from '#src/lib/errors.ts'
import { needsRole } from '#src/lib/needs-role.ts'
import { useAttempt } from '#src/lib/use-attempt.ts'
import {
  agentServices,
  fieldsOf,
  KIND_LABELS,
  nameOf,
  type Service,
  serviceProblems,
  type ServiceRow,
  storeOf,
  testService,
  TYPE_LABELS,
  typesOf,
} from '#src/queries/agent-services.ts'
import { queryClient } from '#src/queries/client.ts'
import { BlockableButton, Part } from '#src/screens/form/Part.tsx'
import type { OwnFieldProps, PartProps, SettingsDeclaration } from '#src/screens/form/settings-types.ts'
import { saySaved } from '#src/screens/say-done.ts'
import { AGENT_DRAFT_ROLE } from '#wire/product/agent-parts.ts'
import { serviceSettings, type ServiceTestResult } from '#wire/product/agent-services.ts'

/** All that a form has; what is not of the chosen type is not drawn. */
export type ServiceField = keyof Service

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
  blocked: (_one, role) => needsRole(role, AGENT_DRAFT_ROLE),
  history: { 'agent-services.change': 'Changed the services' },
  inSetting: { action: 'agent-services.change', about: 'Of all services. From the audit log, which admins read.' },
  danger: {
    consequences: (one) =>
      one.kind === 'scanner'
        ? 'Agents send nothing to be scanned once the draft is released.'
        : `Agents send nothing to ${visibleText(nameOf(one))} once the draft is released. What it holds stays there.`,
    blocked: (one, role) => needsRole(role, AGENT_DRAFT_ROLE) ?? (one.kind === 'scanner' && one.type === 'off' ? 'It is off.' : undefined),
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

/** Whether it is what agents use where nothing else is named, and how it becomes that. */
export function ServiceActions({ orgId, one, role }: PartProps<ServiceRow>) {
  const all = useQuery(agentServices.all(orgId), queryClient).data
  const first = all?.findIndex(({ kind }) => kind === one.kind) ?? -1
  const place = all?.findIndex(({ id }) => id === one.id) ?? -1
  const { busy, failure, start } = useAttempt(
    async () => {
      await agentServices.move(orgId, one, first)
      saySaved('It is the default in the draft now.', () => agentServices.move(orgId, one, place))
    },
    { again: true },
  )
  if (!all || one.kind === 'scanner' || first < 0) return null
  if (all[first]?.id === one.id)
    return (
      <span className="badge" data-tone="accent">
        Default
      </span>
    )
  return (
    <>
      {failure && (
        <span className="soft" role="alert">
          {explain(failure)}
        </span>
      )}
      <BlockableButton blocked={needsRole(role, AGENT_DRAFT_ROLE)} onPress={() => !busy && start()}>
        Make it the default
      </BlockableButton>
    </>
  )
}

const ABOUT =
  'The platform connects to what is saved, as agents would, and sends no secret: those are on the machines of the agents. Agents in another network may see something else.'

/** Whether the platform reaches the service, step by step. What it said stands until something else is saved. */
export function ConnectionTest({ orgId, one, role }: PartProps<ServiceRow>) {
  const [tested, setTested] = useState<{ version: string; steps: readonly ServiceTestResult[] }>()
  const { busy, failure, start } = useAttempt(
    async () => {
      setTested(undefined)
      const { steps } = await testService(orgId, one)
      setTested({ version: one.version, steps })
    },
    { again: true },
  )
  const { untestable } = serviceTarget(storeOf(one) as unknown as ServiceSetting) // what the form has been saved as
  return (
    <Part title="Connection test" about={untestable ?? ABOUT}>
      {!untestable && (
        <>
          <div>
            <BlockableButton blocked={needsRole(role, AGENT_DRAFT_ROLE)} onPress={() => void (busy || start())}>
              {busy ? 'Testing…' : 'Test the connection'}
            </BlockableButton>
          </div>
          {failure && <p role="alert">{explain(failure)}</p>}
          <CheckList label="Steps of the test" items={tested?.version === one.version ? tested.steps.map(itemOf) : []} />
        </>
      )}
    </Part>
  )
}

const STATES = { ok: 'done', warning: 'warning', failed: 'failed' } as const

const itemOf = ({ step, state, found, advice }: ServiceTestResult): LiveCheckItem => ({
  id: step,
  state: STATES[state],
  text: visibleText(found),
  ...(advice && { detail: visibleText(advice) }),
})
