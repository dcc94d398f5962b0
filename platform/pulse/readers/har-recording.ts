import type { HarRecording, RecordedCookie, RecordedMessage, Recorder, WebSocketMessage } from '#domain/export/har-recording.ts'
import { maskText } from '#domain/detection/mask-text.ts'
import { maskUrl } from '#domain/detection/mask.ts'
import type { OwnNames } from '#domain/detection/own-names.ts'
import { HIDDEN } from '#domain/detection/hidden.ts'
import { ATTRIBUTE_KEY_MAX, ATTRIBUTES_MAX } from '#platform/lib/limits.ts'

import { toNumber } from './numbers.ts'
import { cleanText, objectOf, textOf } from './text.ts'

/** Characters of all WebSocket messages of one entry that are kept: as much as of a body. */
export const WEB_SOCKET_KEPT_MAX = 1024 * 1024
const WORD_MAX = ATTRIBUTE_KEY_MAX

type Json = Record<string, unknown>

/** Credentials are hidden here as in headers; the data of messages is kept like a body, and masked whenever it is read. */
export function recordingOf(entry: Json, request: Json, response: Json, recorders: Recorders, own?: OwnNames): HarRecording {
  const content = objectOf(response['content']) ?? {}
  const compression = sizeOf(content['compression'])
  const transferSize = sizeOf(response['_transferSize'])
  const comment = hidden(textOf(entry['comment']), own)
  return {
    request: messageOf(request, own),
    response: {
      ...messageOf(response, own),
      statusText: hidden(textOf(response['statusText']), own),
      redirectURL: maskUrl(cleanText(textOf(response['redirectURL'])), own),
      size: sizeOf(content['size']),
      ...(compression >= 0 && { compression }),
      ...(transferSize >= 0 && { transferSize }),
    },
    ...webSocketOf(entry['_webSocketMessages']),
    ...recorders,
    ...(comment !== '' && { comment }),
  }
}

export interface Recorders {
  creator?: Recorder
  browser?: Recorder
}

/** Who recorded: of an archive, or of one entry when an export of ours put recordings of several programs into one file. */
export function recordersOf(value: Json, own?: OwnNames): Recorders {
  const creator = recorderOf(value['creator'], own)
  const browser = recorderOf(value['browser'], own)
  return { ...(creator && { creator }), ...(browser && { browser }) }
}

function recorderOf(value: unknown, own: OwnNames | undefined): Recorder | undefined {
  const said = objectOf(value)
  const name = cleanText(textOf(said?.['name']), WORD_MAX)
  if (!said || name === '') return undefined
  const comment = hidden(textOf(said['comment']), own)
  return { name, version: cleanText(textOf(said['version']), WORD_MAX), ...(comment !== '' && { comment }) }
}

const hidden = (text: string, own: OwnNames | undefined): string => maskText(cleanText(text), 'text', own).text

const messageOf = (message: Json, own: OwnNames | undefined): RecordedMessage => ({
  httpVersion: cleanText(textOf(message['httpVersion']), WORD_MAX),
  headersSize: sizeOf(message['headersSize']),
  bodySize: sizeOf(message['bodySize']),
  cookies: cookiesOf(message['cookies'], own),
})

/** -1 for what is not known. */
function sizeOf(value: unknown): number {
  const size = toNumber(value)
  return size >= 0 ? Math.min(size, Number.MAX_SAFE_INTEGER) : -1
}

function cookiesOf(value: unknown, own: OwnNames | undefined): RecordedCookie[] {
  if (!Array.isArray(value)) return []
  return value.slice(0, ATTRIBUTES_MAX).flatMap((item: unknown): RecordedCookie[] => {
    const cookie = objectOf(item)
    if (!cookie) return []
    const text = (name: 'path' | 'domain' | 'expires' | 'sameSite') => {
      const said = hidden(textOf(cookie[name]), own)
      return said === '' ? {} : { [name]: said }
    }
    const flag = (name: 'httpOnly' | 'secure') => (typeof cookie[name] === 'boolean' ? { [name]: cookie[name] } : {})
    return [
      {
        name: maskText(cleanText(textOf(cookie['name']), WORD_MAX), 'text', own).text,
        value: textOf(cookie['value']) === '' ? '' : HIDDEN,
        ...text('path'),
        ...text('domain'),
        ...text('expires'),
        ...text('sameSite'),
        ...flag('httpOnly'),
        ...flag('secure'),
      },
    ]
  })
}

function webSocketOf(value: unknown): Pick<HarRecording, 'webSocketMessages' | 'webSocketMessagesLeftOut'> {
  if (!Array.isArray(value)) return {}
  const webSocketMessages: WebSocketMessage[] = []
  let kept = 0
  for (const item of value as unknown[]) {
    const message = objectOf(item)
    if (!message) continue
    const data = textOf(message['data']).toWellFormed()
    kept += data.length
    if (kept > WEB_SOCKET_KEPT_MAX) return { webSocketMessages, webSocketMessagesLeftOut: value.length - webSocketMessages.length }
    const time = toNumber(message['time'])
    const opcode = toNumber(message['opcode'])
    webSocketMessages.push({
      type: message['type'] === 'send' ? 'send' : 'receive',
      time: Number.isFinite(time) && time > 0 ? time : 0,
      opcode: Number.isInteger(opcode) && opcode >= 0 ? opcode : 1,
      data,
    })
  }
  return { webSocketMessages }
}
