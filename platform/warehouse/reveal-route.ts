import { Hono } from 'hono'
import { z } from 'zod'

import { addressOf } from '#platform/lib/address.ts'
import { Fault } from '#platform/lib/faults.ts'
import { bearerOf, chargeTo, onFault, readJson } from '#platform/lib/http.ts'
import type { Log } from '#platform/lib/log.ts'
import type { AccessPort, MemberCaller } from '#platform/lib/ports/access.ts'
import type { AuditPort } from '#platform/lib/ports/audit.ts'
import type { EventPort } from '#platform/lib/ports/events.ts'
import type { ObjectPort } from '#platform/lib/ports/objects.ts'
import type { OwnNamesPort } from '#platform/lib/ports/masking.ts'
import { rateLimit } from '#platform/lib/rate-limit.ts'
import { DEMO_ORG_ID } from '#wire/product/demo.ts'
import { mayActAs } from '#wire/product/roles.ts'
import {
  REVEAL_PARTS,
  REVEAL_PATH,
  REVEAL_REASON_MAX,
  REVEAL_REASON_MIN,
  REVEAL_ROLE,
  type RevealBody,
  type Revealed,
} from '#wire/warehouse/reveal.ts'

import { transactionOf } from './masked-object.ts'
import { revealPart } from './reveal.ts'

/** Bodies that one person may have revealed in a minute: reading takes longer, so more is a script. */
const REVEALS_PER_MINUTE = 10
const REQUEST_ID_MAX = 256
const BODY_MAX = 4096
/** Nothing that a reason on one line can hold. */
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/u

const revealBody = z.strictObject({
  requestId: z.string().min(1).max(REQUEST_ID_MAX),
  part: z.enum(REVEAL_PARTS),
  reason: z
    .string()
    .trim()
    .min(REVEAL_REASON_MIN, `Enter a reason of at least ${REVEAL_REASON_MIN} characters.`)
    .max(REVEAL_REASON_MAX, `Use at most ${REVEAL_REASON_MAX} characters.`)
    .refine((text) => !CONTROL.test(text), 'Use one line, without control characters.')
    .transform((text) => text.toWellFormed()),
})

export interface RevealParts {
  objects: Pick<ObjectPort, 'get'>
  access: Pick<AccessPort, 'memberByWarehouseToken'>
  requests: Pick<EventPort, 'requestById'>
  ownNames: Pick<OwnNamesPort, 'now'>
  audit: AuditPort
  log: Log
}

/**
 * POST /warehouse/reveals — a body without its mask, for permitted members (`REVEAL_ROLE`, never in the demo) who give a reason. Names a request and
 * not a digest, so that the audit record shows what was viewed; the record is written before the response, and never holds the value.
 */
export function revealRoutes({ objects, access, requests, ownNames, audit, log }: RevealParts): Hono {
  const limit = rateLimit({ points: REVEALS_PER_MINUTE, seconds: 60 })

  async function reveal(orgId: string, { requestId, part }: RevealBody): Promise<Revealed> {
    const request = await requests.requestById({ orgId }, requestId)
    const stored = request?.payload ? await objects.get(orgId, request.payload) : undefined
    const transaction = stored && transactionOf(stored)
    const revealed = transaction && revealPart(transaction, part, await ownNames.now(orgId))
    if (!revealed)
      throw new Fault(
        'not-found',
        'This body cannot be shown. It was not captured, is too large to be looked through, or its retention has ended.',
      )
    return revealed
  }

  return new Hono().onError(onFault(log)).post(`/warehouse${REVEAL_PATH}`, async (c) => {
    const member = await access.memberByWarehouseToken(bearerOf(c))
    chargeTo(c, member.orgId)
    const address = addressOf(c)
    const refusal = refusalOf(member)
    if (refusal) {
      await audit.refused(member, address, `POST /warehouse${REVEAL_PATH}`)
      throw refusal
    }
    await limit(`${member.orgId} ${member.uid}`)
    const asked = await readJson(c, revealBody, BODY_MAX)
    const revealed = await reveal(member.orgId, asked)
    const { requestId, part, reason } = asked
    const act = { caller: member, address, action: 'payload.reveal', target: `request/${requestId}`, details: { part, reason } }
    await audit.record(act, REVEAL_ROLE)
    c.header('Cache-Control', 'no-store')
    c.header('X-Content-Type-Options', 'nosniff')
    return c.json(revealed)
  })
}

function refusalOf({ orgId, role }: MemberCaller): Fault | undefined {
  if (orgId === DEMO_ORG_ID) return new Fault('forbidden', 'In the demo nothing is revealed.')
  if (mayActAs(role, REVEAL_ROLE)) return undefined
  return new Fault('forbidden', `This needs the role ${REVEAL_ROLE}. Ask an owner of the organization for it.`)
}
