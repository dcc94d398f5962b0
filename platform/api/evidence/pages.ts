import { type Context, Hono, type MiddlewareHandler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

import { addressOf } from '#platform/lib/address.ts'
import { sha256Hex } from '#platform/lib/crypto.ts'
import { Fault, HTTP_STATUS } from '#platform/lib/faults.ts'
import { chargeTo, holdForResponse } from '#platform/lib/http.ts'
import { isWellFormedSecret, newId } from '#platform/lib/ids.ts'
import type { MaskedTrafficPort } from '#platform/lib/ports/masking.ts'
import { type OrganizationRecord, recordPaths } from '#platform/lib/product-records.ts'
import type { Proxies } from '#platform/lib/proxies.ts'
import { addressLimit, rateLimit } from '#platform/lib/rate-limit.ts'
import { securityHeaders } from '#platform/lib/security-headers.ts'
import { EVIDENCE_PATH } from '#wire/evidence/addresses.ts'
import { evidencePage } from '#wire/evidence/evidence-page.ts'
import { element } from '#wire/evidence/html.ts'
import { pageOf, pagePolicy } from '#wire/evidence/page-shell.ts'
import { isRobot } from '#wire/robots.ts'

import type { Services } from '../services.ts'
import { memberNames } from '../verbs/members/rules.ts'
import { collectEvidence } from './collect.ts'
import { noteOpening } from './openings.ts'
import { EVIDENCE_TOKEN_PREFIX, evidencePaths, type EvidenceLinkRecord, type EvidenceTokenRecord, stateOfLink } from './records.ts'

export interface EvidenceLimits {
  /** Addresses with a token that one client may try in a minute, right ones too: guessing must not be free. */
  triesPerMinute: number
  /** Openings of one link in a minute: each reads the event store on behalf of its organization. */
  openingsPerMinute: number
}

const LIMITS: EvidenceLimits = { triesPerMinute: 60, openingsPerMinute: 30 }

export interface EvidencePagesParts {
  services: Services
  traffic: MaskedTrafficPort
  /** Where the console is, without a slash at the end. */
  consoleUrl: string
  https: boolean
  proxies: Pick<Proxies, 'has'>
  limits?: Partial<EvidenceLimits>
}

/**
 * GET /evidence/{token} — what a link shows, as a page without script. Everything that does not open one gets the same page: a token that nobody was
 * given, one that was revoked or has expired, one whose maker may not share any more, and a crawler that looks at a good one.
 */
export function evidencePages({ services, traffic, consoleUrl, https, proxies, ...options }: EvidencePagesParts): Hono {
  const { triesPerMinute, openingsPerMinute } = { ...LIMITS, ...options.limits }
  const triesLimit = addressLimit({ points: triesPerMinute, seconds: 60 }, proxies)
  const openingsLimit = rateLimit({ points: openingsPerMinute, seconds: 60 })

  /** Undefined for whatever opens nothing. */
  async function shownUnder(c: Context, token: string): Promise<string | undefined> {
    if (isRobot(c.req.header('user-agent') ?? '') || !isWellFormedSecret(token, EVIDENCE_TOKEN_PREFIX)) return undefined
    const { documents } = services
    const known = await documents.get<EvidenceTokenRecord>(evidencePaths.token(sha256Hex(token)))
    if (!known) return undefined
    const { orgId, linkId } = known.data
    const [link, org] = await Promise.all([
      documents.get<EvidenceLinkRecord>(evidencePaths.link(orgId, linkId)),
      documents.get<OrganizationRecord>(recordPaths.organization(orgId)),
    ])
    if (!link || !org || (await stateOfLink(services, orgId, link.data, services.clock())) !== 'active') return undefined
    chargeTo(c, orgId)
    await openingsLimit(linkId)
    const names = await memberNames(services, orgId)
    const making = { by: names.get(link.data.createdBy) ?? '', orgId, orgName: org.data.name, consoleUrl }
    const data = await collectEvidence(traffic, link.data, making)
    if (!data) return undefined
    const { html } = await evidencePage(data)
    const isThere = c.req.method === 'HEAD' || (await noteOpening(services, orgId, linkId, addressOf(c)))
    return isThere ? html : undefined
  }

  const app = new Hono()
  app.onError((error, c) => answerFault(c, error, services.log))
  app.use(`${EVIDENCE_PATH}*`, pageHeaders(https))
  app.get(`${EVIDENCE_PATH}:token`, async (c) => {
    await triesLimit(addressOf(c))
    const html = await shownUnder(c, c.req.param('token'))
    if (html === undefined) return answer(c, 404, await sentencePage(CLOSED))
    await holdForResponse(c, Buffer.byteLength(html))
    return answer(c, 200, html)
  })
  app.get(`${EVIDENCE_PATH}*`, async (c) => answer(c, 404, await sentencePage(CLOSED)))
  app.all(`${EVIDENCE_PATH}*`, async (c) => {
    c.header('Allow', 'GET, HEAD')
    return answer(c, 405, await sentencePage({ title: 'This page is only read', sentence: 'Open it with your browser.' }))
  })
  return app
}

/** Of every response here, before it is known what it will be. */
function pageHeaders(https: boolean): MiddlewareHandler {
  return async (c, next) => {
    const headers = {
      ...securityHeaders({ https }),
      'Content-Security-Policy': `${await pagePolicy()}; frame-ancestors 'none'; sandbox`,
      'X-Robots-Tag': 'noindex, nofollow, noarchive',
      'Cache-Control': 'no-store',
    }
    for (const [name, value] of Object.entries(headers)) c.header(name, value)
    await next()
  }
}

interface Sentence {
  title: string
  sentence: string
}

const CLOSED: Sentence = {
  title: 'This link shows nothing',
  sentence: 'It has expired, was revoked, or what it showed is not stored any more. Ask whoever sent it to you for another one.',
}

const sentencePage = ({ title, sentence }: Sentence): Promise<string> => pageOf(title, element('h1', {}, title), element('p', {}, sentence))

const answer = (c: Context, status: ContentfulStatusCode, html: string): Response =>
  c.body(html, status, { 'Content-Type': 'text/html; charset=utf-8' })

/** Never logs the address, which holds the token. */
async function answerFault(c: Context, error: Error, log: Services['log']): Promise<Response> {
  if (error instanceof Fault) {
    if (error.retryAfterSeconds !== undefined) c.header('Retry-After', String(Math.ceil(error.retryAfterSeconds)))
    if (error.code === 'unavailable') log.warn({ err: error }, 'evidence could not be shown')
    return answer(c, HTTP_STATUS[error.code], await sentencePage({ title: 'Not now', sentence: error.message }))
  }
  const requestId = newId()
  log.error({ requestId, err: error }, 'unexpected error')
  const sentence = `Try again. If it happens again, contact the operator with this id: ${requestId}`
  return answer(c, 500, await sentencePage({ title: 'Something went wrong here', sentence }))
}
