import { useState } from 'react'

import { isAgentHostname } from '#domain/agent-config/config.ts'
import { CAPTURE_LEVELS, type CaptureLevel } from '#domain/agent-config/settings.ts'
import { visibleText } from '#domain/detection/control.ts'
import { CheckGroupField } from '#src/components/form/CheckGroupField.tsx'
import { FormDialog } from '#src/components/form/FormDialog.tsx'
import { SelectField } from '#src/components/form/SelectField.tsx'
import { type FormDefinition, useForm } from '#src/components/form/use-form.ts'
import { showToast } from '#src/components/overlay/toast.ts'
import { explain, toWireError } from '#src/lib/errors.ts'
import { formatPlural } from '#src/lib/format.ts'
import type { SeenHosts } from '#src/lib/seen-programs.ts'
import { agentEndpoints } from '#src/queries/agent-endpoints.ts'
import { ChangeDialog } from '#src/screens/form/ChangeDialog.tsx'
import { createDialog } from '#src/screens/form/CreateDialog.tsx'
import { sayDeleted } from '#src/screens/say-done.ts'
import { AGENT_ENDPOINTS_MAX } from '#wire/product/agent-endpoints.ts'
import type { Role } from '#wire/product/roles.ts'

import { needsRole } from '#src/lib/needs-role.ts'
import { AGENT_DRAFT_ROLE } from '#wire/product/agent-parts.ts'
import { endpointForm, type EndpointRow, LEVEL_LABELS } from './endpoint-form.tsx'

interface DialogProps {
  orgId: string
  role: Role
  onClose: () => void
}

const NEW: EndpointRow = { id: '', version: '', domain: '', level: 'headers', stacks: {} }

export const NewEndpoint = createDialog({
  settings: endpointForm,
  description: 'A host whose traffic agents treat in a way of its own.',
  initial: NEW,
  create: agentEndpoints.add,
})

export function ChangeEndpoint({ orgId, role, one, onClose }: DialogProps & { one: EndpointRow }) {
  return (
    <ChangeDialog
      settings={endpointForm}
      names={['domain', 'level', 'stacks']}
      title={visibleText(one.domain)}
      action="Save the draft"
      acting="Saving…"
      size="medium"
      blocked={needsRole(role, AGENT_DRAFT_ROLE)}
      orgId={orgId}
      one={one}
      role={role}
      onClose={onClose}
    />
  )
}

interface AddSeenProps {
  orgId: string
  endpoints: readonly EndpointRow[]
  seen: SeenHosts
  onClose: () => void
}

type Level = Exclude<CaptureLevel, 'stacks'>
const LEVELS = CAPTURE_LEVELS.filter((level): level is Level => level !== 'stacks')

/** Many hosts at once, from those that were called. A name that agents refuse would make them refuse the whole configuration. */
export function AddSeen({ orgId, endpoints, seen: { hosts, more }, onClose }: AddSeenProps) {
  const [definition] = useState<FormDefinition<{ level: Level; domains: readonly string[] }, unknown>>(() => ({
    initial: { level: 'headers', domains: [] },
    validate: ({ domains }) => {
      if (domains.length === 0) return { domains: 'Choose a host.' }
      const fits = endpoints.length + domains.length <= AGENT_ENDPOINTS_MAX
      return fits ? {} : { domains: `An organization has at most ${AGENT_ENDPOINTS_MAX} endpoints.` }
    },
    submit: ({ level, domains }) => agentEndpoints.add(orgId, ...domains.map((domain) => ({ domain, level, stacks: {} }))),
  }))
  const { shell, field, values } = useForm(definition, () => {
    showToast({ text: `${formatPlural(values.domains.length, 'endpoint')} added to the draft.`, tone: 'ok' })
    onClose()
  })
  const known = new Set(endpoints.map(({ domain }) => domain))
  const choices = hosts
    .filter(({ value }) => !known.has(value))
    .map(({ value, count }) => {
      const taken = isAgentHostname(value)
      return {
        id: value,
        label: visibleText(value),
        detail: `${formatPlural(count, 'request')}${taken ? '' : ' · agents take no address and no name like this'}`,
        disabled: !taken,
      }
    })
  return (
    <FormDialog
      title="Add seen hosts"
      description="Hosts of the last 24 hours that have nothing of their own yet."
      shell={shell}
      action={values.domains.length > 1 ? `Add ${values.domains.length} to the draft` : 'Add to the draft'}
      acting="Adding…"
      size="medium"
      onClose={onClose}
    >
      <SelectField
        label="What is kept"
        {...field('level')}
        onChange={(level) => field('level').onChange(LEVELS.find((one) => one === level) ?? 'default')}
        options={LEVELS.map((value) => ({ value, label: LEVEL_LABELS[value][0] }))}
        hint={LEVEL_LABELS[values.level][1]}
      />
      {choices.length === 0 ? (
        <p className="soft">{hosts.length === 0 ? 'No requests in the last 24 hours.' : 'All of them are there already.'}</p>
      ) : (
        <CheckGroupField label="Hosts" {...field('domains')} choices={choices} withAll="All of them" />
      )}
      {more && <p className="dim">These are the {hosts.length} with the most requests.</p>}
    </FormDialog>
  )
}

/** Takes them out of the draft, with a way back. */
export async function removeEndpoints(orgId: string, chosen: readonly EndpointRow[], done: () => void): Promise<void> {
  const [first] = chosen
  if (!first) return
  try {
    await agentEndpoints.remove(orgId, ...chosen)
    done()
    const what = chosen.length === 1 ? `“${visibleText(first.domain)}”` : formatPlural(chosen.length, 'endpoint')
    sayDeleted(what, () => agentEndpoints.restore(orgId, first.id), 'removed from the draft', chosen.length === 1 ? 'is' : 'are')
  } catch (cause) {
    showToast({ text: explain(toWireError(cause)), tone: 'danger' })
  }
}
