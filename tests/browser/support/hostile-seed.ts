import { expect } from '@playwright/test'

import type { RequestRow } from '#wire/pulse/requests.ts'

import { CORPUS, harOf, type Recorded, unmasked } from './hostile.ts'
import { countConnections, importInto, listRequests, makeMember, type Member, unique } from './people.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const SECOND_MS = 1000
/** Everything lies within the last hour but what the period before is for. */
const NEWEST_MS = 2 * MINUTE_MS

const TURNED = '\u202e'

/** The `nth` string behind one, so that no two fields of an event hold the same; those of every third also turn the reading order. */
export function after(index: number, nth: number): string {
  const text = CORPUS[(index + nth * 17) % CORPUS.length] ?? ''
  return nth > 0 && index % 3 === 0 ? text + TURNED : text
}

/** Tags of one event; the rest of its 256 is for remarks of the platform. */
export const TAGS = 240
const LABELS = 60
const FINDINGS = 40
const STATEMENT_MAX = 7000
const MESSAGE_MAX = 800
/** Each fails in six minutes, which is an outage. */
const OUT = 24
/** Called often now and in the period before. */
export const COMPARED = 4
const CALLS_COMPARED = 22

/** One chunk of the strings sent in every field of one connection, one HTTP request, one gRPC call and one statement. */
export interface Specimen {
  texts: readonly string[]
  connectionId: string
  http: string
  grpc: string
  sql: string
  statement: string
  message: string
}

export interface HostileOrg {
  member: Member
  specimens: readonly Specimen[]
  /** Requests of the last hour as the platform returns them, newest first. */
  rows: readonly RequestRow[]
  /** Ids of the recorded exchanges: headers, parameters and bodies. */
  recorded: readonly string[]
}

const SPECIMENS: readonly (readonly string[])[] = Array.from({ length: Math.ceil(CORPUS.length / TAGS) }, (_, chunk) =>
  CORPUS.slice(chunk * TAGS, (chunk + 1) * TAGS),
)

/** An organization all of whose traffic is hostile: each string of the corpus in every field that some event has. */
export async function seedHostile(): Promise<HostileOrg> {
  const member = await makeMember('"><img src=x onerror=pwned(1)>')
  const specimens = SPECIMENS.map(specimenOf)
  const requests = [...CORPUS.map(requestOf), ...failures(), ...compared(0), ...compared(HOUR_MS)]
  const connections = CORPUS.map((_, index) => connectionOf(index))
  const lines = [...connections, ...requests, ...specimens.flatMap(({ events }) => events)]
  const said = await importInto(member, 'ndjson', lines.map((line) => JSON.stringify(line)).join('\n'))
  expect(said).toMatchObject({ accepted: lines.length, problems: [] })
  const recordings = RECORDED.map(recordingOf)
  await importInto(member, 'har', harOf(recordings))
  const range = { fromMs: Date.now() - HOUR_MS, toMs: Date.now() + MINUTE_MS }
  const wanted = CORPUS.length + failures().length + compared(0).length + 3 * specimens.length + recordings.length
  let rows: RequestRow[] = []
  await expect.poll(async () => (rows = await allRequests(member, range)).length).toBe(wanted)
  await expect.poll(async () => (await countConnections(member, { range })).count).toBe(connections.length + specimens.length)
  const recorded = rows.filter(({ source }) => source === 'har').toSorted((a, b) => b.timestampMs - a.timestampMs)
  return { member, specimens: specimens.map(({ events: _, ...specimen }) => specimen), rows, recorded: recorded.map(({ id }) => id) }
}

async function allRequests(member: Member, range: { fromMs: number; toMs: number }): Promise<RequestRow[]> {
  const rows: RequestRow[] = []
  let cursor: string | undefined
  do {
    const page = await listRequests(member, { range, limit: 1000, ...(cursor !== undefined && { cursor }) })
    rows.push(...page.rows)
    cursor = page.next
  } while (cursor !== undefined)
  return rows
}

const at = (agoMs: number): string => new Date(Date.now() - agoMs).toISOString()
const bulkConnection = (index: number): string => `bulk-${index}`

/** Half of the hosts end like a public name, so that they have a vendor who is hostile, too. */
const hostOf = (index: number): string => (index % 2 === 0 ? `${after(index, 0).slice(0, 200)}.example` : after(index, 0))

function requestOf(text: string, index: number) {
  return {
    'event.type': 'request',
    requestId: unique('req'),
    connectionId: bulkConnection(index),
    endpointId: hostOf(index),
    path: `/n${index}/${text}`,
    method: after(index, 1),
    agent: after(index, 2),
    contentType: after(index, 3),
    direction: 'egress-external',
    status: 200,
    duration: 2 * (CORPUS.length - index),
    bytesSent: 10 * (CORPUS.length - index),
    bytesReceived: 1000 * (CORPUS.length - index),
    tags: [`naughty:${text}`],
    authTokenMask: `***${text}`,
    authTokenHash: `hash-${index}`,
    authTokenSource: after(index, 4),
    authTokenType: 'api_key',
    timestamp: at(NEWEST_MS + index * SECOND_MS),
  }
}

function failures() {
  return Array.from({ length: OUT * 6 }, (_, index) => ({
    'event.type': 'request',
    requestId: unique('req'),
    connectionId: bulkConnection(index % OUT),
    endpointId: `out.${after(index % OUT, 0).slice(0, 200)}.example`,
    path: `/out/${after(index % OUT, 1)}`,
    method: after(index % OUT, 2).toUpperCase(), // as the filter writes methods
    direction: 'egress-external',
    status: 503,
    duration: 5,
    timestamp: at(NEWEST_MS + (1 + Math.floor(index / OUT)) * MINUTE_MS),
  }))
}

/** The same endpoints often enough for a change to mean something; now they are slower. */
function compared(earlierMs: number) {
  return Array.from({ length: COMPARED * CALLS_COMPARED }, (_, index) => ({
    'event.type': 'request',
    requestId: unique('req'),
    connectionId: bulkConnection(index),
    endpointId: `slow.${after(index % COMPARED, 5).slice(0, 200)}.example`,
    path: `/slow/${after(index % COMPARED, 6)}`,
    method: after(index % COMPARED, 3).toUpperCase(),
    direction: 'egress-external',
    status: 200,
    duration: earlierMs > 0 ? 100 : 60_000,
    timestamp: at(NEWEST_MS + 5 * MINUTE_MS + earlierMs + index * SECOND_MS),
  }))
}

/** What every field of an agent's connection may be, when the agent or the process it saw lies. */
function connectionFields(index: number, id: string, agoMs: number) {
  return {
    'event.type': 'connection',
    meta: { connectionId: id, endpointId: hostOf(index), tlsProbeTypesDetected: [after(index, 1)], tlsProbeIntrospected: index % 5 === 1 },
    part: 1,
    finalized: true,
    createdAt: at(agoMs + SECOND_MS),
    closedAt: at(agoMs),
    direction: 'egress-external',
    socketProtocol: after(index, 2),
    l7Protocol: after(index, 3),
    tlsVersion: index % 4 === 1 ? '' : 'TLS 1.3',
    system: { hostname: after(index, 4), agent: after(index, 5), agentInstance: after(index, 6) },
    source: {
      address: { ip: '10.0.3.7', port: 51_544 },
      hostname: after(index, 7),
      exe: after(index, 8),
      user: after(index, 9),
      container: {
        name: after(index, 10),
        image: after(index, 11),
        pod: { name: after(index, 12), namespace: after(index, 13) },
      },
    },
    destination: { address: { ip: '203.0.113.9', port: 443 } },
    labels: [after(index, 0)],
    tags: [{ key: 'naughty', values: [after(index, 0)] }],
    bytesSent: 20 * (CORPUS.length - index),
    bytesReceived: 2000 * (CORPUS.length - index),
  }
}

const connectionOf = (index: number) => connectionFields(index, bulkConnection(index), NEWEST_MS + index * SECOND_MS)

function specimenOf(texts: readonly string[], chunk: number) {
  const index = chunk * TAGS
  const ids = { connectionId: unique('con'), http: unique('req'), grpc: unique('req'), sql: unique('req') }
  const plain = unmasked(texts)
  const statement = joined(plain, '\n', STATEMENT_MAX)
  const message = joined(plain, ' ', MESSAGE_MAX)
  const common = { connectionId: ids.connectionId, direction: 'egress-external', timestamp: at(NEWEST_MS / 2 + chunk * SECOND_MS) }
  const tags = texts.map((text) => `naughty:${text}`)
  const http = { ...requestOf(texts[0] ?? '', index), ...common, requestId: ids.http, tags }
  const findings = plain.slice(0, FINDINGS).flatMap((text, nth) => [
    {
      'event.type': 'issue',
      ...common,
      requestId: ids.http,
      error: text,
      triggerConditions: [`${after(index + nth, 1)}:${after(index + nth, 2)}`],
      triggerReasons: [plain[(nth + 1) % plain.length]],
    },
    {
      'event.type': 'pii_entity',
      ...common,
      requestId: ids.http,
      entityType: text,
      score: 0.9,
      entitySource: after(index + nth, 3),
      fieldPath: after(index + nth, 4),
    },
  ])
  const grpc = {
    ...http,
    'event.type': 'grpc_request',
    requestId: ids.grpc,
    grpcService: after(index, 1),
    grpcMethod: after(index, 2),
    grpcStatus: TURNED + after(index, 3).slice(0, 10),
    grpcMessage: message,
  }
  const sql = {
    ...common,
    'event.type': 'database_request',
    requestId: ids.sql,
    endpointId: hostOf(index),
    databaseType: after(index, 4),
    statement,
    resultType: after(index, 5),
    isError: true,
    errorMsg: message,
    path: after(index, 6),
    tags,
    duration: 3,
  }
  const connection = {
    ...connectionFields(index, ids.connectionId, NEWEST_MS / 2),
    labels: texts.slice(0, LABELS),
    tags: [{ key: 'naughty', values: texts }],
  }
  return { ...ids, texts, statement, message, events: [connection, http, grpc, sql, ...findings] }
}

/** As many as there is space for, whole. */
function joined(texts: readonly string[], between: string, max: number): string {
  let all = ''
  for (const text of texts) if (Buffer.byteLength(all) + Buffer.byteLength(text) < max) all += (all && between) + text
  return all
}

/** A value that holds a line break would be two. */
export const HEADERS = 250
export const RECORDED: readonly (readonly string[])[] = Array.from({ length: Math.ceil(CORPUS.length / 2 / HEADERS) }, (_, part) =>
  unmasked(CORPUS).slice(part * 2 * HEADERS, (part + 1) * 2 * HEADERS),
)

/** The first half of the strings as headers of the request, the second as those of the answer, all in both bodies. */
function recordingOf(texts: readonly string[], part: number): Recorded {
  return {
    url: `https://api.shop.example/recorded?${texts
      .slice(0, 40)
      .map((text, index) => `p${index}=${encodeURIComponent(text.slice(0, 100).toWellFormed())}`)
      .join('&')}`,
    method: 'POST',
    agoMs: NEWEST_MS / 2 + part * SECOND_MS,
    requestHeaders: texts.slice(0, HEADERS).map((text, index) => [`x-${index}`, text]),
    responseHeaders: texts.slice(HEADERS).map((text, index) => [`x-${index}`, text]),
    requestBody: texts.join('\n'),
    responseBody: JSON.stringify(texts),
  }
}
