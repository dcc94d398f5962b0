import { useStore } from '@nanostores/react'
import { lazy, Suspense, useState } from 'react'

import { showToast } from '#src/components/overlay/toast.ts'
import { explain } from '#src/lib/errors.ts'
import { formatCount } from '#src/lib/format.ts'
import { useAttempt } from '#src/lib/use-attempt.ts'
import { type NameOf, useGroupNames } from '#src/lib/traffic/use-group-names.ts'
import { type Correctable, correctables } from '#src/lib/vendors/corrections.ts'
import { queryClient } from '#src/queries/client.ts'
import { requestValues } from '#src/queries/requests.ts'
import { vendorCorrections, vendorHistory } from '#src/queries/vendor-corrections.ts'
import { BlockableButton } from '#src/screens/form/Part.tsx'
import type { ListParameters } from '#src/screens/list/list-types.ts'
import { $to } from '#src/stores/context.ts'
import type { VendorSettings } from '#wire/product/vendor-corrections.ts'

import shared from '../decisions/decisions.module.css'
import { HistoryLine, useBlocked } from '../decisions/SheetParts.tsx'
import css from './corrections.module.css'

const loadDialog = () => import('./CorrectDialog.tsx')
const CorrectDialog = lazy(async () => ({ default: (await loadDialog()).CorrectDialog }))

/** As many as one dialog holds; others are corrected by name. */
const HOSTS_MAX = 30

interface WrongVendorProps {
  vendor: string
  ask: ListParameters
}

/** What the dialog is about. */
interface Wrong {
  settings: VendorSettings
  domains: readonly Correctable[]
  note: string | undefined
}

/** On a vendor's profile: says that domains of it belong to another. */
export function WrongVendor({ vendor, ask }: WrongVendorProps) {
  const [wrong, setWrong] = useState<Wrong>()
  const { orgId } = ask.scope
  const to = useStore($to)
  const nameOf = useGroupNames(true)
  const blocked = useBlocked(orgId, 'Correcting vendors')
  const { failure, start } = useAttempt(
    async () => {
      const [found] = await Promise.all([wrongOf(vendor, ask, nameOf), loadDialog()])
      if (found.domains.length > 0) setWrong(found)
      else showToast({ text: found.note ?? NO_HOSTS, tone: 'warn' })
    },
    { again: true },
  )
  return (
    <>
      <div className={`${shared.tools} ${css.wrong}`}>
        <BlockableButton blocked={blocked} onPress={start}>
          Wrong vendor?
        </BlockableButton>
        <a className="link" href={to.inventory('vendors', { corrections: 'true' })}>
          All corrections
        </a>
      </div>
      {failure && (
        <p className={shared.note} role="alert">
          {explain(failure)}
        </p>
      )}
      <HistoryLine history={vendorHistory(orgId)} />
      {wrong && (
        <Suspense>
          <CorrectDialog
            scope={ask.scope}
            title={`Wrong vendor: ${nameOf('vendor', vendor)}`}
            {...wrong}
            onClose={() => setWrong(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}

const NO_HOSTS = 'No host of it was called in this range. Choose a longer one, or correct a domain by its name under “All corrections”.'

/** Which hosts are called by the vendor's name, and what else has to be known about them. */
async function wrongOf(vendor: string, ask: ListParameters, nameOf: NameOf): Promise<Wrong> {
  const [hosts, settings] = await Promise.all([
    queryClient.fetchQuery(requestValues(ask, ['host'], { limit: HOSTS_MAX + 1 })),
    queryClient.fetchQuery(vendorCorrections(ask.scope.orgId)),
  ])
  const values = hosts.fields['host']?.map(({ value }) => value) ?? []
  // One that goes by its domain has that, also when nothing was seen of it
  const known = values.length === 0 && vendor.includes('.') ? [vendor] : values.slice(0, HOSTS_MAX)
  const { domains, left } = correctables(known, vendor, settings)
  if (domains.length === 0)
    return {
      settings,
      domains,
      note: left > 0 ? 'Its hosts are addresses and private names, which no vendor is recognized by.' : undefined,
    }
  const notes = [
    values.length > HOSTS_MAX && `These are the ${HOSTS_MAX} hosts that are called most.`,
    left > 0 && `${formatCount(left)} more ${left === 1 ? 'is an address or a private name' : 'are addresses or private names'}.`,
    !domains.some(({ covers }) => covers) && `Hosts that are called later stay with ${nameOf('vendor', vendor)}.`,
  ]
  return { settings, domains, note: notes.filter(Boolean).join(' ') || undefined }
}
