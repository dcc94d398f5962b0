import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import { visibleText } from '#domain/detection/control.ts'
import { CodeBlock } from '#src/components/code/CodeBlock.tsx'
import { FailureLine } from '#src/components/notice/FailureLine.tsx'
import { ConfirmAction } from '#src/components/overlay/ConfirmAction.tsx'
import { LineButton } from '#src/components/value/LineButton.tsx'
import { formatAgo, formatInstant, formatPlural } from '#src/lib/format.ts'
import { queryClient } from '#src/queries/client.ts'
import { evidenceLinks } from '#src/queries/evidence.ts'
import { $zone } from '#src/stores/range.ts'
import type { EvidenceLink, MadeEvidenceLink } from '#wire/product/evidence-links.ts'

import css from './evidence.module.css'

/** A link that was made a moment ago: the only time that its address is seen. The focus goes there, so that the next key copies it. */
export function MadeLink({ made: { link, url } }: { made: MadeEvidenceLink }) {
  const zone = useStore($zone)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'center' })
    place.current?.querySelector('button')?.focus()
  }, [])
  return (
    <div ref={place} className={`${css.part} ${css.made}`}>
      <p className="notice" data-tone="warn" role="status">
        <span>
          Copy it now: it is never shown again. Whoever has it sees the page until{' '}
          <span className={css.moment}>{formatInstant(link.expiresMs, zone).slice(0, 16)}</span>.
        </span>
      </p>
      <CodeBlock label="Link" text={url} />
    </div>
  )
}

/** The links that show this request, also those of others; each is revoked by whoever made it or by an admin. */
export function EvidenceLinks({ orgId, requestId }: { orgId: string; requestId: string }) {
  // Strangers open them meanwhile
  const found = useQuery({ ...evidenceLinks.all(orgId, { request: requestId }), staleTime: 0 }, queryClient)
  if (found.error) return <FailureLine query={found} className={css.why} />
  const links = (found.data ?? []).toSorted((a, b) => b.createdMs - a.createdMs)
  if (links.length === 0) return null
  return (
    <section className={css.part} aria-labelledby="evidence-links">
      <h3 id="evidence-links">Links to this request</h3>
      <ul className={css.links}>
        {links.map((link) => (
          <LinkLine key={link.id} orgId={orgId} link={link} />
        ))}
      </ul>
    </section>
  )
}

const STATES = { active: 'Active', expired: 'Expired', refused: 'Refused' } as const
const TONES = { active: 'ok', expired: undefined, refused: 'warn' } as const

function LinkLine({ orgId, link }: { orgId: string; link: EvidenceLink }) {
  const zone = useStore($zone)
  const [asks, setAsks] = useState(false)
  const maker = link.mine ? 'you' : link.createdByName === null ? 'somebody who has left' : visibleText(link.createdByName)
  const openings =
    link.openedMs === null ? 'not opened' : `opened ${formatPlural(link.openings, 'time')}, last ${formatAgo(link.openedMs, Date.now())}`
  return (
    <li className={css.line}>
      <span className="badge" data-tone={TONES[link.state]}>
        {STATES[link.state]}
      </span>
      <span className={css.about}>
        <span>
          Until <span className={css.moment}>{formatInstant(link.expiresMs, zone).slice(0, 16)}</span>
        </span>
        <small>
          by {maker}, {openings}
          {link.state === 'refused' && '. Whoever made it may not share any more'}
        </small>
      </span>
      {link.mayRevoke && link.state !== 'expired' && (
        <LineButton name={`Revoke the link by ${maker}`} onPress={() => setAsks(true)}>
          Revoke
        </LineButton>
      )}
      {asks && <Revoke orgId={orgId} link={link} onClose={() => setAsks(false)} />}
    </li>
  )
}

function Revoke({ orgId, link, onClose }: { orgId: string; link: EvidenceLink; onClose: () => void }) {
  return (
    <ConfirmAction title="Revoke this link?" action="Revoke" act={() => evidenceLinks.remove(orgId, { id: link.id })} onClose={onClose}>
      <p>Whoever has it sees nothing any more, from the next opening on. This cannot be undone; you can create another one.</p>
    </ConfirmAction>
  )
}
