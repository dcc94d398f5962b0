import type { HarRecording, RecordedCookie, RecordedMessage, Recorder, WebSocketMessage } from '#domain/export/har-recording.ts'
import { maskText } from '#domain/detection/mask-text.ts'
import { maskBody, maskUrl } from '#domain/detection/mask.ts'
import type { OwnNames } from '#domain/detection/own-names.ts'
import { HIDDEN } from '#domain/detection/hidden.ts'

import { textOf } from './body-text.ts'

type Json = Record<string, unknown>
/** Of whatever stands there; `''` of what is no text. */
type MaskText = (value: unknown) => string

/**
 * The extra fields of a recording, as people without `data.reveal` may see them. Field by field, because an agent may have stored anything under this
 * name: unknown fields are left out.
 */
export function maskRecording(raw: unknown, own?: OwnNames): HarRecording | undefined {
  if (!isRecord(raw)) return undefined
  const response = recordOf(raw['response'])
  const { compression, transferSize } = response
  const messages = raw['webSocketMessages']
  const leftOut = raw['webSocketMessagesLeftOut']
  const text = textMasker(own)
  const creator = maskRecorder(raw['creator'], text)
  const browser = maskRecorder(raw['browser'], text)
  return {
    request: maskMessage(recordOf(raw['request']), text),
    response: {
      ...maskMessage(response, text),
      statusText: text(response['statusText']),
      redirectURL: maskUrl(stringOf(response['redirectURL']), own),
      size: size(response['size']),
      ...(typeof compression === 'number' && { compression }),
      ...(typeof transferSize === 'number' && { transferSize }),
    },
    ...(Array.isArray(messages) && { webSocketMessages: messages.filter(isRecord).map((message) => maskWebSocketMessage(message, own)) }),
    ...(typeof leftOut === 'number' && { webSocketMessagesLeftOut: leftOut }),
    ...(creator && { creator }),
    ...(browser && { browser }),
    ...(typeof raw['comment'] === 'string' && { comment: text(raw['comment']) }),
  }
}

const maskMessage = (message: Json, text: MaskText): RecordedMessage => ({
  httpVersion: text(message['httpVersion']),
  headersSize: size(message['headersSize']),
  bodySize: size(message['bodySize']),
  cookies: Array.isArray(message['cookies']) ? message['cookies'].filter(isRecord).map((cookie) => maskCookie(cookie, text)) : [],
})

function maskCookie(cookie: Json, text: MaskText): RecordedCookie {
  const kept = (['path', 'domain', 'expires', 'sameSite'] as const).flatMap((name) =>
    typeof cookie[name] === 'string' ? [[name, text(cookie[name])] as const] : [],
  )
  const flags = (['httpOnly', 'secure'] as const).flatMap((name) =>
    typeof cookie[name] === 'boolean' ? [[name, cookie[name]] as const] : [],
  )
  const value = cookie['value'] === '' || cookie['value'] === undefined ? '' : HIDDEN
  return { name: text(cookie['name']), value, ...Object.fromEntries([...kept, ...flags]) }
}

/** Text, or base64 of bytes that may be text: a secret in it can be read either way. */
function maskWebSocketMessage(message: Json, own: OwnNames | undefined): WebSocketMessage {
  const data = stringOf(message['data'])
  const opcode = typeof message['opcode'] === 'number' ? message['opcode'] : 1
  return {
    type: message['type'] === 'send' ? 'send' : 'receive',
    time: typeof message['time'] === 'number' ? message['time'] : 0,
    opcode,
    data: opcode === BINARY ? maskBinary(data, own) : maskBody(data, '', own).text,
  }
}

const BINARY = 2

function maskBinary(base64: string, own: OwnNames | undefined): string {
  const bytes = Buffer.from(base64, 'base64')
  const readable = textOf(bytes, '')
  if (!readable) return maskText(base64, 'text', own).text
  return Buffer.from(readable.encode(maskBody(readable.text, '', own).text)).toString('base64')
}

function maskRecorder(raw: unknown, text: MaskText): Recorder | undefined {
  if (!isRecord(raw)) return undefined
  const { name, version, comment } = raw
  return { name: text(name), version: text(version), ...(typeof comment === 'string' && { comment: text(comment) }) }
}

const isRecord = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const recordOf = (value: unknown): Json => (isRecord(value) ? value : {})
const stringOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const textMasker =
  (own: OwnNames | undefined): MaskText =>
  (value) =>
    maskText(stringOf(value), 'text', own).text
const size = (value: unknown): number => (typeof value === 'number' ? value : -1)
