import type { MemberCaller } from '#platform/lib/ports/access.ts'
import { sha256Hex } from '#platform/lib/crypto.ts'
import { Fault } from '#platform/lib/faults.ts'
import { newSecret } from '#platform/lib/ids.ts'
import type { StoredDocument } from '#platform/lib/ports/documents.ts'
import type { MaskedTrafficPort } from '#platform/lib/ports/masking.ts'
import { type MemberRecord, recordPaths } from '#platform/lib/product-records.ts'
import { maskText } from '#domain/detection/mask-text.ts'
import { EVIDENCE_PATH } from '#wire/evidence/addresses.ts'
import {
  type CreateEvidenceLinkBody,
  EVIDENCE_LINK_ROLE,
  EVIDENCE_LIVES,
  type EvidenceLink,
  evidenceLinkResource,
  requestIdText,
} from '#wire/product/evidence-links.ts'
import { mayActAs } from '#wire/product/roles.ts'
import type { RequestDetail } from '#wire/pulse/requests.ts'

import {
  EVIDENCE_TOKEN_PREFIX,
  evidencePaths,
  type EvidenceLinkRecord,
  type EvidenceTokenRecord,
  stateOfLink,
} from '../evidence/records.ts'
import { EVIDENCE_LINKS_MAX } from '../limits.ts'
import { collection, type Work } from '../resource.ts'
import type { Route } from '../route.ts'
import { missing, type Services } from '../services.ts'
import { memberNames } from '../verbs/members/rules.ts'
import { bodyOf } from '../wire-schema.ts'

/** Links to evidence: made, listed and revoked here, opened in `evidence/pages.ts`. `publicUrl`: where this platform is reached. */
export const evidenceLinkRoutes = (services: Services, traffic: Pick<MaskedTrafficPort, 'requestById'>, publicUrl: string): Route[] =>
  collection(evidenceLinkResource, services, evidencePaths.links, {
    list: { role: 'viewer', summary: 'Links to evidence of the organization, or of one request', one: 'One link to evidence' },
    create: {
      role: EVIDENCE_LINK_ROLE,
      // A key reads no traffic, and would by a link of its own
      personOnly: true,
      summary: 'Make a link that shows one request, masked, to whoever holds it; its address is returned here only',
      check: ({ caller }, body) => checkRequests(traffic, caller.orgId, body),
      record: newLink,
      details: ({ requestId, goodId, expiresMs }) => ({
        request: requestId,
        ...(goodId !== null && { good: goodId }),
        until: new Date(expiresMs).toISOString(),
      }),
    },
    remove: {
      role: EVIDENCE_LINK_ROLE,
      summary: 'Revoke a link to evidence: it shows nothing from the next opening on',
      audit: 'evidence-link.revoke',
      before: async ({ transaction }, { sha256 }) => transaction.delete(evidencePaths.token(sha256)),
      details: ({ requestId, openings }) => ({ request: requestId, openings }),
    },
    mayChange: ({ actor, role }, { createdBy }) => {
      if (!mayRevoke(createdBy, actor.caller.uid, role))
        throw new Fault('forbidden', 'A link is revoked by whoever made it, or by somebody with the role admin.')
    },
    answer: (link, token) => ({ link, url: new URL(EVIDENCE_PATH + String(token), publicUrl).href }),
    max: { count: EVIDENCE_LINKS_MAX, message: `An organization has at most ${EVIDENCE_LINKS_MAX} links to evidence. Revoke some first.` },
    filters: { request: { schema: bodyOf(requestIdText), field: 'requestId' } },
    sorts: { created: 'createdMs', expires: 'expiresMs' },
    searched: [],
    idOf: ({ id }) => id,
    show,
  })

const mayRevoke = (createdBy: string, uid: string, role: MemberCaller['role']): boolean =>
  mayActAs(role, createdBy === uid ? EVIDENCE_LINK_ROLE : 'admin')

/** Both are the organization's own, and the second is a call of the same endpoint: nothing else is a comparison. */
async function checkRequests(
  traffic: Pick<MaskedTrafficPort, 'requestById'>,
  orgId: string,
  { requestId, goodId }: CreateEvidenceLinkBody,
): Promise<void> {
  const [request, good] = await Promise.all(
    [requestId, goodId].map((id) => (id === undefined ? undefined : traffic.requestById({ orgId }, id))),
  )
  if (!request) throw missing()
  if (goodId === undefined) return
  if (!good || requestId === goodId || !isSameEndpoint(request, good))
    throw new Fault('invalid', 'Compare it with another call of the same endpoint.', {
      fields: { goodId: 'There is no such call of the same endpoint.' },
    })
}

const isSameEndpoint = (a: RequestDetail, b: RequestDetail): boolean =>
  a.method === b.method && a.host === b.host && a.template === b.template

/** With its token, which is returned once and never again. */
async function newLink(
  { transaction, actor, orgId, id, nowMs }: Work,
  { requestId, goodId, note = '', life }: CreateEvidenceLinkBody,
): Promise<{ data: EvidenceLinkRecord; made: string }> {
  const { uid } = actor.caller
  const member = await transaction.get<MemberRecord>(recordPaths.member(orgId, uid))
  if (!member) throw missing() // looked up a moment ago, in the same transaction
  const token = newSecret(EVIDENCE_TOKEN_PREFIX)
  const data: EvidenceLinkRecord = {
    requestId,
    goodId: goodId ?? null,
    note: maskText(note).text,
    sha256: sha256Hex(token),
    createdMs: nowMs,
    createdBy: uid,
    joinedMs: member.data.joinedMs,
    expiresMs: nowMs + EVIDENCE_LIVES[life],
    openings: 0,
    openedMs: null,
  }
  const known: EvidenceTokenRecord = { orgId, linkId: id, expiresMs: data.expiresMs }
  transaction.create(evidencePaths.token(data.sha256), known)
  return { data, made: token }
}

async function show(
  services: Services,
  { orgId, uid, role }: MemberCaller,
  links: readonly StoredDocument<EvidenceLinkRecord>[],
): Promise<EvidenceLink[]> {
  const names = await memberNames(services, orgId)
  const nowMs = services.clock()
  return Promise.all(
    links.map(async ({ id, version, data }) => ({
      id,
      requestId: data.requestId,
      goodId: data.goodId,
      note: data.note,
      state: await stateOfLink(services, orgId, data, nowMs),
      createdMs: data.createdMs,
      createdByName: names.get(data.createdBy) ?? null,
      mine: data.createdBy === uid,
      mayRevoke: mayRevoke(data.createdBy, uid, role),
      expiresMs: data.expiresMs,
      openings: data.openings,
      openedMs: data.openedMs,
      version,
    })),
  )
}
