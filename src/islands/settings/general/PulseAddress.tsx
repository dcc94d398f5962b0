import { useState } from 'react'

import { queryClient } from '#src/queries/client.ts'
import { changeHosting, hosting } from '#src/queries/hosting.ts'
import { SettingsBody } from '#src/screens/form/SettingsBody.tsx'
import type { FormDeclaration } from '#src/screens/form/settings-types.ts'
import { pulseOrigins } from '#src/stores/deployment-facts.ts'
import { hostingSetting, NO_PULSE_ORIGINS, pulseUrlProblem, type StoredHostingSettings } from '#wire/product/hosting.ts'
import { needsRole } from '#src/lib/needs-role.ts'
import type { Role } from '#wire/product/roles.ts'

interface PulseForm {
  id: string
  version: string
  /** `''`: the pulse of the installation. */
  pulseUrl: string
}

const formOf = ({ version, pulseUrl = '' }: StoredHostingSettings): PulseForm => ({ id: 'hosting', version, pulseUrl })

/** From which pulse this organization's traffic is loaded. */
export function PulseAddress({ orgId, one, role }: { orgId: string; one: StoredHostingSettings; role: Role }) {
  const [settings] = useState(pulseForm)
  const { pulseUrl } = one
  const refused = pulseUrl === undefined ? undefined : pulseUrlProblem(pulseUrl, pulseOrigins())
  return (
    <>
      {refused && (
        <p className="notice" data-tone="danger">
          No traffic can be loaded: the address that is saved is not allowed any more. {refused} An owner can empty it here.
        </p>
      )}
      <SettingsBody settings={settings} orgId={orgId} one={formOf(one)} role={role} />
    </>
  )
}

/** What the operator allows is in the configuration of the page. */
const pulseForm = (): FormDeclaration<PulseForm, 'pulseUrl'> => ({
  noun: { one: 'setting' },
  resource: { change: hostingSetting.value },
  queries: {
    one: (orgId) => ({
      queryKey: [...hosting(orgId).queryKey, 'form'],
      queryFn: async () => formOf(await queryClient.fetchQuery({ ...hosting(orgId), staleTime: 0 })),
    }),
    change: async (orgId, ref, { pulseUrl = '' }) => formOf(await changeHosting(orgId, ref, pulseUrl)),
  },
  fields: {
    pulseUrl: {
      kind: 'text',
      mono: true,
      label: 'Address',
      placeholder: 'The pulse of this installation',
      hint: hintOf(pulseOrigins()),
    },
  },
  layout: {
    title: 'Pulse address',
    about:
      'Where this console loads traffic from. Every member’s token for reading it is sent there, so it is tested from this browser before it is saved.',
    submit: 'Test and save',
    savedNote: 'Saved. This tab loads traffic from there from now on; other open tabs do within 15 minutes, or once they are reloaded.',
  },
  problems({ pulseUrl }): Record<string, string> {
    const typed = pulseUrl.trim()
    const problem = typed === '' ? undefined : pulseUrlProblem(typed, pulseOrigins())
    return problem === undefined ? {} : { pulseUrl: problem }
  },
  blocked({ pulseUrl }, role) {
    // One that was allowed once has to go
    if (pulseOrigins().length === 0 && pulseUrl === '') return NO_PULSE_ORIGINS
    return needsRole(role, 'owner')
  },
})

const hintOf = (origins: readonly string[]): string =>
  origins.length === 0
    ? 'Empty: the pulse of this installation.'
    : `The operator allows ${origins.join(', ')}. Empty: the pulse of this installation.`
