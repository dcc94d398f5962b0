import { useStore } from '@nanostores/react'

import { isBad, isInAddress, LIFE_MAX_DAYS, type TokenFinding, tokenFindings, type KnownToken } from '#domain/detection/token-findings.ts'
import { Fact, FactGroup } from '#src/components/value/Facts.tsx'
import { formatAgo, formatInstant, formatLength, formatPlural } from '#src/lib/format.ts'
import type { Entity } from '#src/queries/inventory.ts'
import { $to } from '#src/stores/context.ts'
import { $search } from '#src/stores/location.ts'
import { $range, $zone } from '#src/stores/range.ts'
import { EXPIRY_LEEWAY_MS, type SeenResult } from '#wire/pulse/inventory.ts'

import css from './profile.module.css'
import { addressPart, carrierLabel, typeLabel } from './labels.ts'

interface TokenPartProps {
  entity: readonly string[]
  seen: SeenResult | undefined
  /** Absent: no requests in this range. */
  row: Entity | undefined
  /** The filter about it, as text. */
  text: string
}

/** What is known of a token, and what is wrong with it, each with the view that shows it. */
export function TokenPart({ entity, seen, row, text }: TokenPartProps) {
  const zone = useStore($zone)
  const facts = row?.token ?? seen?.token
  if (!facts) return null
  const now = Date.now()
  const when = (ms: number | null): string => (ms === null ? '' : formatInstant(ms, zone).slice(0, 19))
  const { issuedMs, expiresMs } = facts
  const isRead = facts.algorithm !== ''
  return (
    <>
      <Findings
        known={{
          ...facts,
          carriers: row?.token?.carriers ?? [],
          afterExpiry: row?.token?.afterExpiry ?? 0,
          clients: row?.clients ?? 0,
          vendors: row?.vendors ?? 0,
          firstMs: seen?.firstMs ?? null,
          lastMs: seen?.lastMs ?? null,
        }}
        text={text}
      />
      <FactGroup title="Token">
        <Fact label="Mask" value={facts.mask} mono hint="The value itself is never stored." />
        <Fact label="Type" value={typeLabel(facts.type)} />
        <Fact label="Fingerprint" value={entity[0] ?? ''} mono hint="A keyed hash: the same token has the same one wherever it is seen." />
        <Fact label="Carried in" value={row?.token?.carriers.map(carrierLabel).join(', ') ?? ''} />
        <Fact label="Algorithm" value={facts.algorithm} mono />
        <Fact label="Issuer" value={facts.issuer} mono />
        <Fact label="Issued" value={when(issuedMs)} hint={issuedMs === null ? undefined : formatAgo(issuedMs, now)} />
        <Fact
          label="Expires"
          value={expiresMs === null && isRead ? 'never' : when(expiresMs)}
          hint={expiresMs === null ? undefined : formatAgo(expiresMs, now)}
        />
        <Fact label="Lives" value={issuedMs !== null && expiresMs !== null ? formatLength(expiresMs - issuedMs) : ''} />
      </FactGroup>
    </>
  )
}

const HOUR_MS = 3_600_000

function Findings({ known, text }: { known: KnownToken; text: string }) {
  const to = useStore($to)
  const search = useStore($search)
  const range = useStore($range)
  const findings = tokenFindings(known, Date.now())
  if (findings.length === 0) return null
  const params = { from: search.get('from') ?? '', to: search.get('to') ?? '' }
  const { firstMs, lastMs } = known
  /** Around the first or the last of its requests. */
  const ever = firstMs === null || lastMs === null ? params : { from: firstMs, to: lastMs + 1 }
  const last = lastMs === null ? params : { from: lastMs - HOUR_MS, to: lastMs + 1 }
  const parameter = known.carriers.find((carrier) => carrier.startsWith('query:'))?.slice('query:'.length)
  const all = to.requests({ ...params, q: text })
  const said: Readonly<Record<TokenFinding, readonly [sentence: string, href: string]>> = {
    unsigned: ['Its algorithm is “none”: it is signed by nobody, so anybody can make one like it.', all],
    'used-after-expiry': [
      `${formatPlural(known.afterExpiry, 'request')} ${known.afterExpiry === 1 ? 'was' : 'were'} answered with success after it had expired.`,
      to.requests({
        from: Math.max(range.fromMs, (known.expiresMs ?? 0) + EXPIRY_LEEWAY_MS + 1),
        to: range.toMs,
        q: `${text} status:2xx`,
      }),
    ],
    'several-vendors': [
      `It is sent to ${formatPlural(known.vendors, 'vendor')}: each of them can use it at the others.`,
      to.inventory('vendors', { ...params, q: text }),
    ],
    'in-address': [
      `It is sent in the address, as ${known.carriers.filter(isInAddress).map(addressPart).join(', ')}: addresses are written to logs and histories.`,
      parameter === undefined ? all : to.requests({ ...params, q: `${text} path:*${parameter}=*` }),
    ],
    'several-clients': [
      `${formatPlural(known.clients, 'client')} use it: when it leaks nobody can say from which, and replacing it concerns all of them.`,
      to.inventory('clients', { ...params, q: text }),
    ],
    'never-expires': ['It never expires: a copy of it works until its issuer takes it back.', all],
    'long-lived': [
      `It lives ${formatLength((known.expiresMs ?? 0) - (known.issuedMs ?? 0))}, more than ${LIFE_MAX_DAYS} days: a copy of it works as long.`,
      all,
    ],
    old: [
      `It has been the same for ${formatLength((lastMs ?? 0) - (firstMs ?? 0))}: replace it now and then.`,
      to.requests({ ...ever, q: text }),
    ],
    unused: [
      `Its last request was ${formatAgo(lastMs ?? 0, Date.now())}: take it back if nothing needs it.`,
      to.requests({ ...last, q: text }),
    ],
  }
  return (
    <section aria-label="Findings" className={css.findingList}>
      <h2>Findings</h2>
      <ul>
        {findings.map((finding) => (
          <li key={finding} data-tone={isBad(finding) ? 'danger' : 'warn'}>
            <a href={said[finding][1]}>{said[finding][0]}</a>
          </li>
        ))}
      </ul>
    </section>
  )
}
