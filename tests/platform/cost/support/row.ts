import { request as httpRequest } from 'node:http'

import { Client, credentials, Metadata } from '@grpc/grpc-js'

import type { Installation } from './metered-platform.ts'

/** One way to make an endpoint work: an input whose size in bytes grows with `n`. */
export interface Row {
  /** The smaller of the two sizes; the other is four times that, near the limit of the endpoint. */
  n: number
  /** The size means something, such as more than a portion, and is never sent smaller. */
  isExact?: true
  /** Called with the bearer of `bearer`, and once as a STRANGER. Resolves to the status, of HTTP or of gRPC. */
  send(n: number, at: Installation, bearer: string | undefined): Promise<number>
  /** Work goes on behind the answer (events are enriched and shipped), and counts. */
  goesOn?: true
  /** Absent: the endpoint is open to everybody. */
  bearer?: (at: Installation) => string
  /** What a stranger is answered; the body must not be read for that. */
  stranger?: number
  /** Statuses that prove that the input was looked at. */
  statuses: readonly number[]
  budget: Budget
}

/** Counts that grow with the input and nothing else. */
export type Growing = 'steps' | 'held' | 'rows'
/** Allocation has a bound only: what else the platform does meanwhile is in it. */
export type Budget = Record<Growing | 'allocated', number>

/** Instead of a bearer: none is sent, and of a body only the beginning, so that only who does not wait for the rest can answer. */
export const STRANGER = ''
const STRANGER_BYTES = 1024

const KIB = 1024
const MIB = 1024 * KIB

/** Steps a turn of the main loop may have on average: some ten milliseconds, so that others get their turn. */
export const STEPS_PER_TURN_MAX = 1_000_000

/** Of a request with a body of at most 256 KiB of JSON; allocation counts what the runtime makes of it, too. */
export const JSON_BUDGET: Budget = { steps: 4_000_000, allocated: 64 * MIB, held: 256 * KIB, rows: 10_000 }
/** Of a request whose input is its address. */
export const ADDRESS_BUDGET: Budget = { steps: 150_000, allocated: 8 * MIB, held: 0, rows: 10_000 }

export const OK = 200
/** Answers to an input that was read and found wanting. */
export const READ_AND_REFUSED = [400, 404, 409, 412, 413, 415, 422] as const

export interface Target {
  host: string
  port: number
}

interface Asked {
  bearer?: string | undefined
  headers?: Record<string, string>
  body?: string | Uint8Array
}

/** One request on a connection of its own. An answer in the middle of the body is an answer too. */
export function ask({ host, port }: Target, method: string, path: string, { bearer, headers = {}, body }: Asked = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = httpRequest({
      host,
      port,
      method,
      path,
      agent: false,
      headers: {
        ...(bearer && { Authorization: `Bearer ${bearer}` }),
        ...(body !== undefined && { 'Content-Length': String(Buffer.byteLength(body)) }),
        ...headers,
      },
    })
    let answered = false
    request.on('response', (response) => {
      answered = true
      response.resume()
      response.on('error', () => undefined)
      response.on('end', () => response.destroy())
      response.on('close', () => resolve(response.statusCode ?? 0))
    })
    request.on('error', (cause) => answered || reject(cause))
    const isPart = bearer === STRANGER && Buffer.byteLength(body ?? '') > STRANGER_BYTES
    if (isPart) request.write(Buffer.from(body ?? '').subarray(0, STRANGER_BYTES))
    else request.end(body)
  })
}

export const askJson = (
  target: Target,
  method: string,
  path: string,
  body: unknown,
  bearer?: string,
  headers: Record<string, string> = {},
) => ask(target, method, path, { bearer, body: JSON.stringify(body), headers: { 'Content-Type': 'application/json', ...headers } })

/** One unary call with bytes for a message. */
export function callGrpc({ host, port }: Target, path: string, message: Uint8Array, bearer: string | undefined): Promise<number> {
  const client = new Client(`${host}:${port}`, credentials.createInsecure(), { 'grpc.max_send_message_length': -1 })
  const metadata = new Metadata()
  if (bearer) metadata.set('authorization', `Bearer ${bearer}`)
  const plain = (bytes: Buffer): Buffer => bytes
  return new Promise((resolve) =>
    client.makeUnaryRequest(path, plain, plain, Buffer.from(message), metadata, {}, (error) => {
      client.close()
      resolve(error?.code ?? 0)
    }),
  )
}

/** A text of `bytes` bytes. */
export const text = (bytes: number): string => 'x'.repeat(Math.max(0, Math.floor(bytes)))
/** As many items as fill `bytes` with eight each, so that four times the bytes are four times the items. */
export const items = (bytes: number): number => Math.max(1, Math.floor(bytes / 8))

/**
 * A JSON object of about `bytes` bytes that is bad in every way a schema looks at: long texts and lists where fields are known, deep but allowed
 * nesting, many fields nobody knows. `fields` are the known ones.
 */
export function hostileObject(bytes: number, fields: readonly string[]): Record<string, unknown> {
  const share = bytes / (fields.length + 2)
  const known = fields.map((field, i) => [field, i % 2 === 0 ? text(share) : Array.from({ length: items(share) }, () => 'value')] as const)
  const unknown = Array.from({ length: items(share / 2) }, (_, i) => [`u${String(i).padStart(6, '0')}`, 0] as const)
  return { ...Object.fromEntries(known), ...Object.fromEntries(unknown), zz: Array.from({ length: items(share) }, () => ({ a: 1 })) }
}
