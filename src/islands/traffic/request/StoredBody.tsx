import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import { isCut, readBody } from '#domain/text/body.ts'
import { BodyView } from '#src/components/code/BodyView.tsx'
import { RevealBar } from '#src/components/code/RevealBar.tsx'
import { RevealedBody } from '#src/components/code/RevealedBody.tsx'
import css from '#src/components/notice/request-page.module.css'
import { fileName } from '#src/lib/save-file.ts'
import { queryClient } from '#src/queries/client.ts'
import { membership } from '#src/queries/orgs.ts'
import { captureOf } from '#src/screens/causes/changed-at.ts'
import { ChangedAtNote } from '#src/screens/causes/ChangedAtNote.tsx'
import type { PulseScope } from '#src/stores/context.ts'
import { $uid } from '#src/stores/session.ts'
import { DEMO_ORG_ID } from '#wire/product/demo.ts'
import { mayActAs, type Role } from '#wire/product/roles.ts'
import type { RequestDetail } from '#wire/pulse/requests.ts'
import { hidesInBody, REVEAL_ROLE, REVEAL_SECONDS } from '#wire/warehouse/reveal.ts'
import type { StoredTransaction } from '#wire/warehouse/transaction.ts'

import { useReveal } from './use-reveal.ts'

export interface StoredBodyProps {
  scope: PulseScope
  request: RequestDetail
  side: 'request' | 'response'
  /** "Request" or "Response". */
  name: string
  stored: StoredTransaction
}

/** One body: masked, and where something is hidden in it the way to see it for a minute. */
export function StoredBody({ scope: { orgId }, request, side, name, stored }: StoredBodyProps) {
  const { id } = request
  const message = stored[side]
  const label = `${name} body`
  const body = useMemo(() => readBody(message.body, message.content_type, message.body_size), [message])
  const member = useQuery(membership(useStore($uid), orgId), queryClient)
  const { now, ask, cancel, hide, reveal } = useReveal(orgId, id, `${side}-body`)
  const masked = (
    <>
      <BodyView label={label} body={body} fileStem={fileName([side, id], '').slice(0, -1)} />
      {isCut(body) && (
        <p className={css.note}>
          Not all of it was stored. <ChangedAtNote cause={captureOf(request)} />
        </p>
      )}
    </>
  )
  if (!hidesInBody(stored, side)) return masked
  return (
    <RevealBar
      label={label.toLowerCase()}
      seconds={REVEAL_SECONDS}
      now={now}
      denied={deniedBecause(orgId, member.data?.role)}
      onAsk={ask}
      onCancel={cancel}
      onHide={hide}
      onReason={reveal}
    >
      {now.state === 'revealed' ? <RevealedBody label={label} body={now.body} nothingMore={now.nothingMore} /> : masked}
    </RevealBar>
  )
}

/** Said before somebody tries; the platform decides. While the role is not known yet nothing is denied. */
function deniedBecause(orgId: string, role: Role | undefined): string | undefined {
  if (orgId === DEMO_ORG_ID) return 'In the demo nothing is revealed.'
  if (role === undefined || mayActAs(role, REVEAL_ROLE)) return undefined
  return `Your role is ${role}. Ask an owner of the organization for the role ${REVEAL_ROLE} to reveal what is hidden.`
}
