import { request as requestHttp, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'

import { isInternal, isPublic, publicLookup } from '#platform/lib/public-address.ts'

/** Settings name the provider, so an owner decides where this platform connects to: the limits of security.md R1. */
const TOTAL_MS = 10_000
const ANSWER_MAX = 256 * 1024

export interface OutboundRequest {
  method?: string | undefined
  headers?: Record<string, string> | undefined
  body?: string | URLSearchParams | undefined
}

export type Outbound = (url: string, request: OutboundRequest) => Promise<Response>

/**
 * A fetch for addresses that other people chose: https to public addresses only, connected to the very address that was checked, no redirects, ten
 * seconds, 256 KiB. `internalHosts` (`login.internal:8443`) are allowed by the operator in addition, over http too.
 */
export function createOutbound(internalHosts: ReadonlySet<string>): Outbound {
  return async (address, { method = 'GET', headers = {}, body }) => {
    const url = new URL(address)
    const internal = isInternal(url, internalHosts)
    if (!internal) checkAddress(url)
    const options: RequestOptions = {
      method,
      headers,
      signal: AbortSignal.timeout(TOTAL_MS),
      ...(!internal && { lookup: publicLookup }),
    }
    const response = await new Promise<IncomingMessage>((answer, reject) => {
      const send = url.protocol === 'https:' ? requestHttps : requestHttp
      const sent = send(url, options, answer)
      sent.on('error', reject)
      sent.end(body === undefined ? undefined : String(body))
    })
    return new Response(await readAll(response), { status: response.statusCode ?? 502, headers: headersOf(response) })
  }
}

/** The same as openid-client calls it. */
export const fetchThrough =
  (outbound: Outbound) =>
  (url: string, { method, headers, body }: { method: string; headers: Record<string, string>; body?: unknown }): Promise<Response> =>
    outbound(url, { method, headers, ...(typeof body === 'string' || body instanceof URLSearchParams ? { body } : {}) })

function checkAddress(url: URL): void {
  if (url.protocol !== 'https:') throw new Error('An identity provider is reached over https only.')
  if (url.username !== '' || url.password !== '') throw new Error('An address with a user name in it is not called.')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0 && !isPublic(host)) throw new Error('That address is not a public one.')
}

async function readAll(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > ANSWER_MAX) {
      response.destroy()
      throw new Error('The response is larger than any response of an identity provider.')
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function headersOf(response: IncomingMessage): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(response.headers))
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  return headers
}
