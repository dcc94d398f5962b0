import { lazy, Suspense } from 'react'

import { CAPTURE_LEVELS, type CaptureLevel } from '#domain/agent-config/settings.ts'
import { TableSkeleton } from '#src/components/notice/Notices.tsx'
import type { ItemRow } from '#src/lib/item-rows.ts'
import { agentEndpoints, type EndpointChoice, endpointOf } from '#src/queries/agent-endpoints.ts'
import type { FormDeclaration, OwnFieldProps } from '#src/screens/form/settings-types.ts'
import { endpointBody } from '#wire/product/agent-endpoints.ts'
import { AGENT_DRAFT_ROLE } from '#wire/product/agent-parts.ts'
import { needsRole } from '#src/lib/needs-role.ts'
import { problemsOf } from '#wire/product/schema.ts'

// Names of stacks that are kept as YAML need its parser
const HostStacksField = lazy(async () => ({ default: (await import('../agents/agent-fields.tsx')).HostStacksField }))

export type EndpointRow = ItemRow<EndpointChoice>

export const LEVEL_LABELS: Readonly<Record<CaptureLevel, readonly [label: string, detail: string]>> = {
  ignore: ['Ignore', 'Connections are reported, and nothing of what is said on them.'],
  default: ['As by default', 'What the agent settings say for each protocol.'],
  summary: ['Summary', 'Requests are reported, and a summary of each is kept.'],
  headers: ['Headers', 'The summary, and headers of HTTP requests and responses.'],
  full: ['Headers and bodies', 'All of HTTP, as far as there is an object store.'],
  stacks: ['Stack by stack', 'A stack for each protocol.'],
}

/** One host with something of its own. */
export const endpointForm: FormDeclaration<EndpointRow, 'domain' | 'level' | 'stacks'> = {
  noun: { one: 'endpoint' },
  resource: { change: endpointBody },
  queries: agentEndpoints,
  fields: {
    domain: { kind: 'text', label: 'Host', placeholder: 'api.example.com', hint: 'Exactly this name: agents know no wildcards.' },
    level: {
      kind: 'choice',
      label: 'What is kept',
      choices: () => CAPTURE_LEVELS.map((value) => ({ value, label: LEVEL_LABELS[value][0], detail: LEVEL_LABELS[value][1] })),
    },
    stacks: {
      kind: 'own',
      label: 'Stack of each protocol',
      when: ({ level }) => level === 'stacks',
      Field: StacksField,
      labels: stacksLabel,
    },
  },
  layout: { title: 'Endpoint', submit: 'Save the draft' },
  problems: ({ domain, level, stacks }) => problemsOf(endpointBody, endpointOf({ domain, level, stacks })),
  blocked: (_one, role) => needsRole(role, AGENT_DRAFT_ROLE),
}

function StacksField(props: OwnFieldProps<EndpointChoice['stacks']>) {
  return (
    <Suspense fallback={<TableSkeleton label="Loading the stacks" rows={3} />}>
      <HostStacksField {...props} />
    </Suspense>
  )
}

/** `http: capture_full, redis: none`. */
export function stacksLabel(stacks: EndpointChoice['stacks']): string {
  const named = Object.entries(stacks).map(([protocol, stack]) => `${protocol}: ${stack}`)
  return named.join(', ') || 'As by default'
}
