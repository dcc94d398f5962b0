import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { EmptyNote, FailureNote } from '#src/components/notice/Notices.tsx'
import { TextSkeleton } from '#src/components/notice/Skeletons.tsx'
import { Drawer } from '#src/components/overlay/Drawer.tsx'
import { toWireError } from '#src/lib/errors.ts'
import { nameOfGroup } from '#src/lib/traffic/group-names.ts'
import { type OwnVendor, vendorsByDomain } from '#src/lib/vendors/corrections.ts'
import { queryClient } from '#src/queries/client.ts'
import { membership } from '#src/queries/orgs.ts'
import { vendorCorrections, vendorHistory } from '#src/queries/vendor-corrections.ts'
import { NameSearch } from '#src/screens/collection/NameSearch.tsx'
import { History } from '#src/screens/form/History.tsx'
import { BlockableButton } from '#src/screens/form/Part.tsx'
import type { PulseScope } from '#src/stores/context.ts'
import { $uid } from '#src/stores/session.ts'
import { mayActAs } from '#wire/product/roles.ts'
import type { StoredVendorSettings, VendorSettings } from '#wire/product/vendor-corrections.ts'

import { HistoryLine, Lines, WHEN } from '../SheetParts.tsx'
import { useBlocked } from '../use-blocked.ts'
import { CorrectDialog } from './CorrectDialog.tsx'
import { type Doing, DomainLine, type DomainOf, RemoveVendor, VendorLine } from './CorrectionLines.tsx'
import css from './corrections.module.css'
import { OwnVendorDialog } from './OwnVendorDialog.tsx'

const WIDTH = 620
/** From so many on there is a field to find one. */
const FINDABLE = 8

interface CorrectionsSheetProps {
  scope: PulseScope
  onClose: () => void
}

/** What the organization knows better about vendors: its own, and which vendor a domain belongs to. */
export function CorrectionsSheet({ scope, onClose }: CorrectionsSheetProps) {
  const { orgId } = scope
  const { data, error, refetch } = useQuery(vendorCorrections(orgId), queryClient)
  return (
    <Drawer
      title="Corrections of vendors"
      description={`Your organization’s own vendors, and which vendor a domain belongs to. ${WHEN}`}
      modal
      width={WIDTH}
      onClose={onClose}
    >
      {data ? (
        <Corrections scope={scope} settings={data} />
      ) : error ? (
        <FailureNote error={toWireError(error)} onRetry={() => void refetch()} />
      ) : (
        <TextSkeleton label="Loading the corrections" lines={8} />
      )}
    </Drawer>
  )
}

function Corrections({ scope, settings }: { scope: PulseScope; settings: StoredVendorSettings }) {
  const { orgId } = scope
  const [search, setSearch] = useState('')
  const [doing, setDoing] = useState<Doing>()
  const blocked = useBlocked(orgId, 'Correcting vendors')
  const role = useQuery(membership(useStore($uid), orgId), queryClient).data?.role
  const close = (): void => setDoing(undefined)
  const lines = linesOf(settings, search)
  const count = settings.vendors.length + vendorsByDomain(settings).size
  const tools = { blocked, onDo: setDoing }
  return (
    <div className={css.sheet}>
      <div className={css.wrong}>
        {count >= FINDABLE && (
          <NameSearch
            label="Find a correction"
            placeholder="Vendor or domain"
            value={search}
            onChange={setSearch}
            onEnter={() => undefined}
          />
        )}
        <BlockableButton blocked={blocked} onPress={() => setDoing({ is: 'adding' })}>
          Correct a domain…
        </BlockableButton>
      </div>
      <HistoryLine history={vendorHistory(orgId)} />
      {count === 0 && (
        <EmptyNote
          level={3}
          title="Nothing is corrected"
          hint="Vendors go by the catalogue. Where a domain belongs to another one, open the vendor and choose “Wrong vendor?”."
        />
      )}
      {count > 0 && lines.vendors.length + lines.domains.length === 0 && <p className="soft">No correction of this name.</p>}
      <Lines title="Own vendors" all={lines.vendors} keyOf={({ id }) => id}>
        {(vendor) => <VendorLine vendor={vendor} settings={settings} {...tools} />}
      </Lines>
      <Lines title="Domains" all={lines.domains} keyOf={({ domain }) => domain}>
        {(line) => <DomainLine orgId={orgId} line={line} {...tools} />}
      </Lines>
      {role !== undefined && mayActAs(role, 'admin') && (
        <History orgId={orgId} target={`organization/${orgId}`} action="vendor-corrections.change" version={settings.version} />
      )}
      {doing?.is === 'adding' && <CorrectDialog scope={scope} title="Correct a domain" domains={[]} settings={settings} onClose={close} />}
      {doing?.is === 'correcting' && (
        <CorrectDialog
          scope={scope}
          title={`Correct ${doing.domain}`}
          domains={[{ domain: doing.domain, covers: true, isCovered: false }]}
          settings={settings}
          onClose={close}
        />
      )}
      {doing?.is === 'editing' && <OwnVendorDialog orgId={orgId} vendor={doing.vendor} settings={settings} onClose={close} />}
      {doing?.is === 'removing' && <RemoveVendor orgId={orgId} vendor={doing.vendor} settings={settings} onClose={close} />}
    </div>
  )
}

/** By name, those that contain the text. */
function linesOf(settings: VendorSettings, search: string): { vendors: OwnVendor[]; domains: DomainOf[] } {
  const wanted = search.trim().toLowerCase()
  const has = (...texts: string[]): boolean => texts.some((text) => text.toLowerCase().includes(wanted))
  const named = new Map(settings.vendors.map(({ id, name }) => [id, name]))
  const domains = [...vendorsByDomain(settings)].map(([domain, vendor]) => ({
    domain,
    vendor,
    name: named.get(vendor) ?? nameOfGroup('vendor', vendor),
  }))
  return {
    vendors: settings.vendors.filter(({ id, name }) => has(id, name)).toSorted((a, b) => a.name.localeCompare(b.name, 'en')),
    domains: domains.filter(({ domain, name }) => has(domain, name)).toSorted((a, b) => (a.domain < b.domain ? -1 : 1)),
  }
}
