import { around, endpointFilter, HALF_DAY_MS } from '#domain/filter/endpoint.ts'
import { printFilter } from '#domain/filter/print.ts'
import type { MaskedTrafficPort } from '#platform/lib/ports/masking.ts'
import { requestAddress, requestsAddress } from '#wire/evidence/addresses.ts'
import { type EvidenceData, evidenceData, type Making, type ObservedCall } from '#wire/evidence/evidence.ts'
import { usualFigures } from '#wire/evidence/usual.ts'
import type { RequestDetail } from '#wire/pulse/requests.ts'
import type { StoredTransaction } from '#wire/warehouse/transaction.ts'

import type { EvidenceLinkRecord } from './records.ts'

type MakingOf = Pick<Making, 'by' | 'orgId' | 'orgName'> & { consoleUrl: string }

/** What a link shows, read from its organization with the masks on; undefined once the request is not stored any more. */
export async function collectEvidence(
  traffic: MaskedTrafficPort,
  link: EvidenceLinkRecord,
  { consoleUrl, ...making }: MakingOf,
): Promise<EvidenceData | undefined> {
  const { orgId } = making
  const request = await traffic.requestById({ orgId }, link.requestId)
  if (!request) return undefined
  const source = {
    endpoints: (query: Parameters<typeof traffic.run<'/requests/endpoints'>>[2]) => traffic.run({ orgId }, '/requests/endpoints', query),
    values: (query: Parameters<typeof traffic.requestValues>[1]) => traffic.requestValues({ orgId }, query),
  }
  const [stored, good, usual] = await Promise.all([
    storedOf(traffic, orgId, request),
    link.goodId === null ? null : callOf(traffic, orgId, link.goodId),
    // As of when it was made: what came later is not what its maker looked at
    usualFigures(source, request, link.createdMs),
  ])
  const filter = printFilter(endpointFilter(request))
  return evidenceData({
    request,
    stored,
    usual,
    good,
    note: link.note,
    making: {
      ...making,
      atMs: link.createdMs,
      untilMs: link.expiresMs,
      link: requestAddress(consoleUrl, orgId, request.id),
      filter,
      others: requestsAddress(consoleUrl, orgId, filter, usual ?? around(request.timestampMs, HALF_DAY_MS)),
    },
  })
}

async function callOf(traffic: MaskedTrafficPort, orgId: string, id: string): Promise<ObservedCall | null> {
  const request = await traffic.requestById({ orgId }, id)
  return request ? { request, stored: await storedOf(traffic, orgId, request) } : null
}

async function storedOf(traffic: MaskedTrafficPort, orgId: string, { payload }: RequestDetail): Promise<StoredTransaction | null> {
  const object = payload === '' ? undefined : await traffic.maskedObject(orgId, payload)
  if (!object) return null
  try {
    const stored: unknown = JSON.parse(new TextDecoder().decode(object.bytes))
    return isTransaction(stored) ? stored : null
  } catch {
    return null // an object of another kind
  }
}

/** Agents of some versions leave a side out, none leaves out both. */
const isTransaction = (value: unknown): value is StoredTransaction =>
  isRecord(value) && [value['request'], value['response']].some((side) => isRecord(side) && isRecord(side['headers']))

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
