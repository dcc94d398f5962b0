import { useStore } from '@nanostores/react'

import { visibleText } from '#domain/detection/control.ts'
import { vendorById } from '#domain/vendors/catalogue.ts'
import { ConfirmAction } from '#src/components/overlay/ConfirmAction.tsx'
import { LineButton } from '#src/components/value/LineButton.tsx'
import { explain } from '#src/lib/errors.ts'
import { countryName, formatPlural } from '#src/lib/format.ts'
import { useAttempt } from '#src/lib/use-attempt.ts'
import { type OwnVendor, vendorsByDomain, withDomains, withoutVendor } from '#src/lib/vendors/corrections.ts'
import { changeCorrections } from '#src/queries/vendor-corrections.ts'
import { $to } from '#src/stores/context.ts'
import type { VendorSettings } from '#wire/product/vendor-corrections.ts'

import { CATEGORY_LABELS } from '../labels.ts'
import css from '../decisions/decisions.module.css'
import { sayCorrected } from './save.ts'

/** What is open over the sheet. */
export type Doing = { is: 'adding' } | { is: 'correcting'; domain: string } | { is: 'editing' | 'removing'; vendor: OwnVendor }

export interface DomainOf {
  domain: string
  /** Id of a vendor, `''` none. */
  vendor: string
  name: string
}

interface LineTools {
  blocked: string | undefined
  onDo: (doing: Doing) => void
}

const countOfDomains = (settings: VendorSettings, id: string): number =>
  [...vendorsByDomain(settings).values()].filter((vendor) => vendor === id).length

/** An own vendor: what it is, and how much goes by its name. */
export function VendorLine({ vendor, settings, blocked, onDo }: LineTools & { vendor: OwnVendor; settings: VendorSettings }) {
  const to = useStore($to)
  const domains = countOfDomains(settings, vendor.id)
  const facts = [
    CATEGORY_LABELS[vendor.category],
    vendor.country && countryName(vendor.country),
    domains > 0 ? formatPlural(domains, 'domain') : 'no domain',
  ]
  return (
    <>
      <span className={css.about}>
        <a className="link" href={to.entity('vendors', vendor.id, {})}>
          {visibleText(vendor.name)}
        </a>
        <small>{facts.filter(Boolean).join(' · ')}</small>
      </span>
      {blocked === undefined && (
        <LineButtons name={vendor.name} onEdit={() => onDo({ is: 'editing', vendor })} onRemove={() => onDo({ is: 'removing', vendor })} />
      )}
    </>
  )
}

/** Nothing is asked before a domain's correction goes, because it can be undone. */
export function DomainLine({ orgId, line, blocked, onDo }: LineTools & { orgId: string; line: DomainOf }) {
  const { domain, name } = line
  const { busy, failure, start } = useAttempt(
    async () => {
      let after: VendorSettings | undefined
      const before = await changeCorrections(orgId, (now) => (after = withDomains(now, new Map([[domain, undefined]]))))
      if (after) sayCorrected(orgId, `The correction of ${domain} is removed.`, { before, after })
    },
    { again: true },
  )
  return (
    <>
      <span className={css.about}>
        <code>{visibleText(domain)}</code>
        <small>{failure ? <span role="alert">{explain(failure)}</span> : visibleText(name)}</small>
      </span>
      {blocked === undefined && (
        <LineButtons name={domain} busy={busy} onEdit={() => onDo({ is: 'correcting', domain })} onRemove={start} />
      )}
    </>
  )
}

interface LineButtonsProps {
  name: string
  busy?: boolean
  onEdit: () => void
  onRemove: () => void
}

const LineButtons = ({ name, busy = false, onEdit, onRemove }: LineButtonsProps) => (
  <span className={css.buttons}>
    <LineButton name={`Edit ${visibleText(name)}`} onPress={onEdit}>
      Edit
    </LineButton>
    <LineButton name={`Remove ${visibleText(name)}`} busy={busy} onPress={onRemove}>
      Remove
    </LineButton>
  </span>
)

interface RemoveVendorProps {
  orgId: string
  vendor: OwnVendor
  settings: VendorSettings
  onClose: () => void
}

/** Says what a removal affects, and asks. */
export function RemoveVendor({ orgId, vendor, settings, onClose }: RemoveVendorProps) {
  const known = vendorById(vendor.id)
  const domains = known ? vendor.domains.length : countOfDomains(settings, vendor.id)
  return (
    <ConfirmAction
      title={`Remove “${visibleText(vendor.name)}”?`}
      action="Remove"
      act={async () => {
        let after: VendorSettings | undefined
        const before = await changeCorrections(orgId, (now) => (after = withoutVendor(now, vendor.id, known !== undefined)))
        if (after) sayCorrected(orgId, `“${visibleText(vendor.name)}” is removed.`, { before, after })
      }}
      onClose={onClose}
    >
      <p>
        {domains > 0
          ? `${formatPlural(domains, 'domain')} ${domains === 1 ? 'goes' : 'go'} by what everybody knows again, in stored traffic, too. `
          : 'No domain is corrected to it. '}
        {known ? `It is called ${known.name} again. ` : 'What was decided about it stays and has no traffic. '}
        This can be undone right after it.
      </p>
    </ConfirmAction>
  )
}
