import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'

import { FailureNote, TableSkeleton } from '#src/components/notice/Notices.tsx'
import { Fact, FactGroup } from '#src/components/value/Facts.tsx'
import { formatInstant } from '#src/lib/format.ts'
import type { Loadable } from '#src/lib/loadable.ts'
import { queryClient } from '#src/queries/client.ts'
import { changeOrganization, currentOrganization } from '#src/queries/current-organization.ts'
import { hosting } from '#src/queries/hosting.ts'
import { settingOf } from '#src/queries/setting.ts'
import { History } from '#src/screens/form/History.tsx'
import { Part } from '#src/screens/form/Part.tsx'
import { settingForm } from '#src/screens/form/setting-form.ts'
import { SettingsBody } from '#src/screens/form/SettingsBody.tsx'
import partCss from '#src/screens/form/settings-page.module.css'
import type { FormDeclaration } from '#src/screens/form/settings-types.ts'
import { useLoadable } from '#src/screens/use-loadable.ts'
import { $zone } from '#src/stores/range.ts'
import { changeOrganizationBody, type Organization } from '#wire/product/organizations.ts'
import { maskingSetting } from '#wire/product/masking.ts'
import { type Retention, RETENTION_DAYS_MAX, RETENTION_DAYS_MIN, retentionSetting } from '#wire/product/retention.ts'
import { needsRole } from '#src/lib/needs-role.ts'
import { mayActAs, type Role } from '#wire/product/roles.ts'

import { Deletion } from './Deletion.tsx'
import { Environments } from './Environments.tsx'
import { Masking } from './Masking.tsx'
import { PulseAddress } from './PulseAddress.tsx'

const forAdmins = (_one: unknown, role: Role): string | undefined => needsRole(role, 'admin')

const organizationForm: FormDeclaration<Organization, 'name'> = {
  noun: { one: 'organization' },
  resource: { change: changeOrganizationBody },
  queries: {
    one: (orgId) => ({
      queryKey: [...currentOrganization(orgId).queryKey, 'form'],
      queryFn: () => queryClient.fetchQuery({ ...currentOrganization(orgId), staleTime: 0 }),
    }),
    change: changeOrganization,
  },
  fields: {
    name: { kind: 'text', label: 'Name', hint: 'Every member sees it. The slug stays, because addresses of sign-in are built from it.' },
  },
  layout: { title: 'Organization', submit: 'Rename' },
  blocked: forAdmins,
}

type RetentionForm = Retention & { id: string }
type Kind = 'requests' | 'connections' | 'findings' | 'bodies'

const { withId, declared } = settingForm(retentionSetting)
const days = { kind: 'number', unit: 'days', min: RETENTION_DAYS_MIN, max: RETENTION_DAYS_MAX } as const

const retentionForm: FormDeclaration<RetentionForm, Kind> = {
  ...declared,
  fields: {
    requests: { ...days, label: 'Requests', hint: 'And quarantined events.' },
    connections: { ...days, label: 'Connections', hint: 'With their parts.' },
    findings: { ...days, label: 'Findings', hint: 'Issues and sensitive data.' },
    bodies: { ...days, label: 'Headers and bodies', hint: 'Stored payloads; the days of one that arrives again start over.' },
  },
  layout: {
    title: 'Retention',
    about: 'Days that traffic is kept, counted from its arrival. What is older than a new number goes within hours, and for good.',
    submit: 'Save',
  },
  blocked: forAdmins,
}

/** What is decided on this page. */
export function GeneralParts({ orgId, role }: { orgId: string; role: Role }) {
  const zone = useStore($zone)
  const organization = useLoadable(useQuery(currentOrganization(orgId), queryClient), orgId)
  const kept = useLoadable(useQuery(settingOf(retentionSetting, orgId), queryClient), orgId)
  const masking = useLoadable(useQuery(settingOf(maskingSetting, orgId), queryClient), orgId)
  const pulse = useLoadable(useQuery(hosting(orgId), queryClient), orgId)
  const isLoading = [organization, kept, masking, pulse].some(({ state }) => state === 'loading')
  // The browser looked for the part that the address names before there was any
  useEffect(() => {
    if (!isLoading) document.getElementById(location.hash.slice(1))?.scrollIntoView()
  }, [isLoading])
  return (
    <>
      <Card id="organization" title="Organization" found={organization}>
        {(one) => (
          <>
            <SettingsBody settings={organizationForm} orgId={orgId} one={one} role={role} />
            <FactGroup title="What it goes by">
              <Fact label="Id" value={one.id} mono />
              <Fact label="Slug" value={one.slug} mono />
              <Fact label="Region" value={one.region} />
              <Fact label="Created" value={formatInstant(one.createdMs, zone).slice(0, -':00.000'.length)} />
            </FactGroup>
          </>
        )}
      </Card>
      <div id="environments">
        <Environments orgId={orgId} role={role} />
      </div>
      <Card id="retention" title="Retention" found={kept}>
        {(one) => <SettingsBody settings={retentionForm} orgId={orgId} one={withId(one)} role={role} />}
      </Card>
      <Card id="masking" title="Masking" found={masking}>
        {(one) => <Masking orgId={orgId} one={one} role={role} />}
      </Card>
      <Card id="pulse" title="Pulse address" found={pulse}>
        {(one) => <PulseAddress orgId={orgId} one={one} role={role} />}
      </Card>
      {organization.state === 'ready' && mayActAs(role, 'admin') && (
        <History
          orgId={orgId}
          target={`organization/${orgId}`}
          version={[organization.data.version, versionOf(kept), versionOf(masking), versionOf(pulse)].join()}
          words={{
            'organization.rename': 'Renamed',
            'organization.create': 'Created',
            'organization.change': 'Changed name or default environment',
            'organization.delete': 'Asked for it to be deleted',
            'organization.keep': 'Kept it after all',
            'retention.change': 'Changed the retention',
            'masking.change': 'Changed which values are hidden',
            'hosting.change': 'Changed the pulse address',
            'countries.change': 'Changed the expected countries',
            'vendor-corrections.change': 'Corrected vendors',
            'client-decisions.change': 'Merged or split clients',
          }}
        />
      )}
      {organization.state === 'ready' && (
        <div id="deletion">
          <Deletion orgId={orgId} one={organization.data} role={role} />
        </div>
      )}
    </>
  )
}

const versionOf = (found: Loadable<{ version: string }>): string => (found.state === 'ready' ? found.data.version : '')

interface CardProps<Data> {
  id: string
  /** As its form has it. */
  title: string
  found: Loadable<Data>
  children: (data: Data) => ReactNode
}

/** A form in each state of what it changes. */
function Card<Data>({ id, title, found, children }: CardProps<Data>) {
  switch (found.state) {
    case 'loading':
      return <TableSkeleton label={`Loading ${title.toLowerCase()}`} rows={4} />
    case 'failed':
      return (
        <Part title={title}>
          <FailureNote error={found.error} onRetry={found.retry} />
        </Part>
      )
    case 'ready':
      return (
        <div id={id} className={`card ${partCss.part}`}>
          {children(found.data)}
        </div>
      )
  }
}
