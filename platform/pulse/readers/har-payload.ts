import type { HarRecording } from '#domain/export/har-recording.ts'
import { maskCredentialHeaders } from '#domain/detection/mask.ts'
import type { OwnNames } from '#domain/detection/own-names.ts'
import { sha1Hex } from '#platform/lib/crypto.ts'
import { STORED_BODY_MAX } from '#platform/lib/limits.ts'
import type { RequestEvent } from '#wire/agent/traffic-event.ts'
import type { StoredTransaction } from '#wire/warehouse/transaction.ts'

import { formBody } from './har-form.ts'
import { type Headers, headersOf, headerValue, joined } from './har-headers.ts'
import { objectOf, textOf } from './text.ts'

export interface HarPayload {
  /** SHA-1 hex of `bytes`. */
  digest: string
  /** JSON of a StoredTransaction. */
  bytes: Uint8Array
}

/**
 * Headers with credentials masked and the bodies, in the form in which agents store them, with what only a recording has. `event` is what was read of
 * the same entry.
 */
export function payloadOf(
  request: Record<string, unknown>,
  response: Record<string, unknown>,
  headers: Headers,
  event: RequestEvent,
  recording: HarRecording,
  own?: OwnNames,
): HarPayload {
  const url = URL.parse(event.url)
  const transaction: StoredTransaction = {
    metadata: {
      source: 'har',
      request_id: event.id,
      endpoint_id: event.endpointId,
      bytes_sent: event.bytesSent,
      bytes_received: event.bytesReceived,
    },
    request: {
      method: event.method,
      url: event.url,
      scheme: url?.protocol.replace(':', '') ?? '',
      path: event.path,
      authority: url?.host ?? event.endpointId,
      protocol: event.protocol,
      user_agent: event.userAgent,
      content_type: textOf(objectOf(request['postData'])?.['mimeType']) || headerValue(headers, 'content-type'),
      headers: maskCredentialHeaders(joined(headers), own),
      ...stored(requestBody(objectOf(request['postData']))),
    },
    response: {
      status: event.status,
      content_type: textOf(objectOf(response['content'])?.['mimeType']),
      headers: maskCredentialHeaders(joined(headersOf(response['headers'])), own),
      ...stored(responseBody(objectOf(response['content']))),
    },
    transaction_time: new Date(event.timestampMs).toISOString(),
    duration_ms: event.durationMs,
    direction: event.direction,
    recording,
  }
  const bytes = Buffer.from(JSON.stringify(transaction))
  return { digest: sha1Hex(bytes), bytes }
}

/** Text of a request; where a recorder kept its fields only, the body that they made. */
function requestBody(postData: Record<string, unknown> | undefined): Buffer | undefined {
  if (!postData) return undefined
  if (typeof postData['text'] === 'string') return bodyBytes(postData['text'], postData['encoding'])
  return formBody(postData['params'], textOf(postData['mimeType']))
}

function responseBody(content: Record<string, unknown> | undefined): Buffer | undefined {
  return typeof content?.['text'] === 'string' ? bodyBytes(content['text'], content['encoding']) : undefined
}

const bodyBytes = (text: string, encoding: unknown): Buffer => Buffer.from(text, encoding === 'base64' ? 'base64' : 'utf8')

function stored(body: Buffer | undefined): { body?: string; body_size?: number } {
  if (!body || body.length === 0) return {}
  const kept = body.subarray(0, STORED_BODY_MAX).toString('base64')
  return body.length > STORED_BODY_MAX ? { body: kept, body_size: body.length } : { body: kept }
}
