import { useState } from 'react'

import { EmptyNote } from '#src/components/notice/Notices.tsx'
import { nameOfGroup } from '#src/lib/traffic/group-names.ts'
import { type OwnVendor, vendorsByDomain } from '#src/lib/vendors/corrections.ts'
import { vendorCorrections, vendorHistory } from '#src/queries/vendor-corrections.ts'
import { NameSearch } from '#src/screens/collection/NameSearch.tsx'
import { BlockableButton } from '#src/screens/form/Part.tsx'
import type { PulseScope } from '#src/stores/context.ts'
import type { StoredVendorSettings, VendorSettings } from '#wire/product/vendor-corrections.ts'

import { FINDABLE, SettingHistory } from '../decisions/DecisionList.tsx'
import css from '../decisions/decisions.module.css'
import { SettingSheet } from '../decisions/SettingSheet.tsx'
import { HistoryLine, Lines, useBlocked } from '../decisions/SheetParts.tsx'
import { CorrectDialog } from './CorrectDialog.tsx'
import { type Doing, DomainLine, type DomainOf, RemoveVendor, VendorLine } from './CorrectionLines.tsx'
import { OwnVendorDialog } from './OwnVendorDialog.tsx'

interface CorrectionsSheetProps {
  scope: PulseScope
  onClose: () => void
}

/** What the organization knows better about vendors: its own, and which vendor a domain belongs to. */
export function CorrectionsSheet({ scope, onClose }: CorrectionsSheetProps) {
  return (
    <SettingSheet
      title="Corrections of vendors"
      description="Your organization’s own vendors, and which vendor a domain belongs to."
      query={vendorCorrections(scope.orgId)}
      loading="Loading the corrections"
      onClose={onClose}
    >
      {(settings) => <Corrections scope={scope} settings={settings} />}
    </SettingSheet>
  )
}

function Corrections({ scope, settings }: { scope: PulseScope; settings: StoredVendorSettings }) {
  const { orgId } = scope
  const [search, setSearch] = useState('')
  const [doing, setDoing] = useState<Doing>()
  const blocked = useBlocked(orgId, 'Correcting vendors')
  const close = (): void => setDoing(undefined)
  const lines = linesOf(settings, search)
  const count = settings.vendors.length + vendorsByDomain(settings).size
  const tools = { blocked, onDo: setDoing }
  return (
    <div className={css.sheet}>
      <div className={css.tools}>
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
      <SettingHistory orgId={orgId} action="vendor-corrections.change" version={settings.version} />
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
