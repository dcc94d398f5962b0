/**
 * Facts of a HAR recording beyond the transaction that agents store, so that an export has them again. Stored with headers and bodies; absent for
 * every other source. Sizes are bytes as recorded, -1 unknown.
 */
export interface HarRecording {
  request: RecordedMessage
  response: RecordedMessage & {
    statusText: string
    redirectURL: string
    /** Of the decoded body. */
    size: number
    /** Bytes saved by compression; absent when not recorded. */
    compression?: number
    /** Chrome's `_transferSize`: headers and body over the wire. */
    transferSize?: number
  }
  /** Chrome's `_webSocketMessages`, in the order of time. */
  webSocketMessages?: WebSocketMessage[]
  /** Messages that were not kept, because together they were too large. */
  webSocketMessagesLeftOut?: number
  /** The program that recorded it. */
  creator?: Recorder
  browser?: Recorder
  /** Of the entry. */
  comment?: string
}

export interface RecordedMessage {
  /** As spelled by the recorder. */
  httpVersion: string
  headersSize: number
  bodySize: number
  cookies: RecordedCookie[]
}

/** `value` is hidden, unless it was empty. */
export interface RecordedCookie {
  name: string
  value: string
  path?: string
  domain?: string
  expires?: string
  sameSite?: string
  httpOnly?: boolean
  secure?: boolean
}

export interface WebSocketMessage {
  type: 'send' | 'receive'
  /** Seconds since 1970, with their fraction. */
  time: number
  /** RFC 6455 §5.2: 1 text, 2 binary. */
  opcode: number
  /** Text, or base64 of what is binary. */
  data: string
}

export interface Recorder {
  name: string
  version: string
  comment?: string
}
