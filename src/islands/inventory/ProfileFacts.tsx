import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'

import { narrowTerm } from '#domain/filter/edit.ts'
import { REQUESTS } from '#domain/filter/fields.ts'
import { own } from '#domain/own.ts'
import { vendorById } from '#domain/vendors/catalogue.ts'
import { BarList } from '#src/components/value/BarList.tsx'
import { Fact, FactGroup } from '#src/components/value/Facts.tsx'
import { countryName, formatAgo, formatCount, formatInstant, formatPlural } from '#src/lib/format.ts'
import { vendorsByDomain } from '#src/lib/vendors/corrections.ts'
import { useGroupNames } from '#src/lib/traffic/use-group-names.ts'
import { queryClient } from '#src/queries/client.ts'
import { requestValues } from '#src/queries/requests.ts'
import { vendorCorrections } from '#src/queries/vendor-corrections.ts'
import { entityPage } from '#src/screens/entity-page.ts'
import type { ListParameters } from '#src/screens/list/list-types.ts'
import { $to } from '#src/stores/context.ts'
import { $search } from '#src/stores/location.ts'
import { $zone } from '#src/stores/range.ts'
import type { InventoryKind, SeenResult } from '#wire/pulse/inventory.ts'

import { CATEGORY_LABELS } from './labels.ts'
import { WrongVendor } from './corrections/WrongVendor.tsx'
import { type EntityDeclaration, KINDS } from './kinds.ts'
import css from './profile.module.css'

/** Fields of requests whose values say where something runs. */
const RUNS_IN: { readonly [Kind in InventoryKind]?: readonly { field: string; label: string }[] } = {
  clients: [
    { field: 'exe', label: 'Executables' },
    { field: 'container', label: 'Containers' },
    { field: 'pod', label: 'Pods' },
    { field: 'namespace', label: 'Namespaces' },
  ],
}

/** Values of a field; what is rarer is found in the requests. */
const VALUES_SHOWN = 8

interface ProfileFactsProps {
  of: EntityDeclaration
  entity: readonly string[]
  seen: SeenResult | undefined
  ask: ListParameters
  /** The filter about it, as text. */
  text: string
}

/** What is known of an entity whatever the range, and where a client runs. */
export function ProfileFacts({ of, entity, seen, ask, text }: ProfileFactsProps) {
  const zone = useStore($zone)
  const to = useStore($to)
  const search = useStore($search)
  const range = { from: search.get('from') ?? '', to: search.get('to') ?? '' }
  const when = (ms: number | null | undefined): string => (ms === null || ms === undefined ? '' : formatInstant(ms, zone).slice(0, 19))
  const ago = (ms: number | null | undefined): string | undefined =>
    ms === null || ms === undefined ? undefined : formatAgo(ms, Date.now())
  const [first = '', host = ''] = entity
  const runsIn = RUNS_IN[of.kind]
  return (
    <div className={css.facts}>
      <FactGroup title="Seen">
        <Fact label="First seen" value={when(seen?.firstMs)} hint={ago(seen?.firstMs)} />
        <Fact label="Last seen" value={when(seen?.lastMs)} hint={ago(seen?.lastMs)} />
        {of === KINDS.endpoints && (
          <>
            <Fact
              label="Host"
              value={host}
              href={to.inventory('endpoints', { ...range, q: narrowTerm('', 'host', host, REQUESTS) })}
              leadsTo="endpoints of this host"
              mono
            />
            <VendorOfEndpoint ask={ask} />
          </>
        )}
      </FactGroup>
      {of === KINDS.vendors && <Company id={first} ask={ask} />}
      {runsIn && <RunsIn fields={runsIn} ask={ask} text={text} range={range} />}
    </div>
  )
}

/** The company behind an endpoint, as its requests have it; those of private hosts have none. */
function VendorOfEndpoint({ ask }: { ask: ListParameters }) {
  const nameOf = useGroupNames(true)
  const found = useQuery(requestValues(ask, ['vendor'], { limit: 1 }), queryClient)
  const vendor = own(found.data?.fields, 'vendor')?.[0]?.value ?? ''
  return <Fact label="Vendor" value={vendor && nameOf('vendor', vendor)} page={entityPage(['vendors', [vendor]])} />
}

/** Which company it is: as the organization says, else the catalogue. */
function Company({ id, ask }: { id: string; ask: ListParameters }) {
  const { data } = useQuery(vendorCorrections(ask.scope.orgId), queryClient)
  const ours = data?.vendors.find((vendor) => vendor.id === id)
  const vendor = ours ?? vendorById(id)
  const wrong = <WrongVendor vendor={id} ask={ask} />
  if (!vendor)
    return (
      <FactGroup
        title="Company"
        note={
          <>
            <p className={css.none}>Not in the catalogue of vendors: its registrable domain stands for it.</p>
            {wrong}
          </>
        }
      >
        <Fact label="Domain" value={id} mono />
      </FactGroup>
    )
  // What it has by correction, and what everybody knows of it
  const corrected = data ? [...vendorsByDomain(data)].filter(([, is]) => is === id).map(([domain]) => domain) : []
  const domains = [...new Set([...(vendorById(id)?.domains ?? []), ...corrected])]
  return (
    <FactGroup title="Company" note={wrong}>
      <Fact label="Name" value={vendor.name} hint={ours && 'A vendor of your organization’s own.'} />
      <Fact label="Category" value={CATEGORY_LABELS[vendor.category]} />
      <Fact label="Home country" value={vendor.country && countryName(vendor.country)} hint="Of its head office, not of its servers." />
      <Fact
        label="Domains"
        value={domains.join(', ')}
        mono
        hint={corrected.length > 0 ? `${formatPlural(corrected.length, 'domain')} by your corrections.` : undefined}
      />
    </FactGroup>
  )
}

interface RunsInProps {
  fields: NonNullable<(typeof RUNS_IN)[InventoryKind]>
  ask: ListParameters
  text: string
  range: { from: string; to: string }
}

/** Executables, containers and so on that its requests came from; what they do not carry is not shown. */
function RunsIn({ fields, ask, text, range }: RunsInProps) {
  const to = useStore($to)
  const names = fields.map(({ field }) => field)
  const found = useQuery(requestValues(ask, names, { limit: VALUES_SHOWN }), queryClient)
  return fields.map(({ field, label }) => {
    const values = own(found.data?.fields, field)?.filter(({ value }) => value !== '') ?? []
    return (
      values.length > 0 && (
        <FactGroup
          key={field}
          title={label}
          note={
            <BarList
              label={label}
              entries={values.map(({ value, count }) => ({
                id: value,
                label: value,
                amount: count,
                shown: formatCount(count),
                href: to.requests({ ...range, q: narrowTerm(text, field, value, REQUESTS) }),
              }))}
            />
          }
        >
          {null}
        </FactGroup>
      )
    )
  })
}
