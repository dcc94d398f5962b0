import { request } from 'node:http'
import { setTimeout } from 'node:timers/promises'

import { membershipPath } from '#wire/documents.ts'
import { readDeploymentWithToken } from '#wire/product/deployments.ts'
import { readEnvironment } from '#wire/product/environments.ts'
import { readCreatedOrganization } from '#wire/product/organizations.ts'
import { readIssuedToken, readMyOrganizations } from '#wire/product/session-readers.ts'
import { readPage } from '#wire/product/page.ts'
import { PATHS } from '#wire/product/paths.ts'
import { PULSE_SERVICE } from '#wire/product/tokens.ts'
import type { ConnectionsCount, ConnectionsQuery } from '#wire/pulse/connections.ts'
import { IMPORT_PATHS } from '#wire/pulse/import.ts'
import { type ImportOutcome, type ListResult, type ListQuery, REQUESTS_PATHS } from '#wire/pulse/requests.ts'

/** Where the browser tests' platform listens; written by global-setup. */
export const CONSOLE_URL = process.env['SIGHTGLASS_URL'] ?? ''
export const AGENTS = JSON.parse(process.env['SIGHTGLASS_AGENTS'] ?? '{}') as { host: string; port: number }
const API_KEY = 'local' // what `/config.js` says, platform/site/public-config.ts

/** Somebody with an account. */
export interface Person {
  uid: string
  name: string
  email: string
  password: string
  idToken: string
  refreshToken: string
}

/** Somebody in an organization of their own, with one deployment that may send. */
export interface Member extends Person {
  orgId: string
  orgName: string
  environmentId: string
  apiToken: string
  warehouseToken: string
  /** Registration token of the deployment. */
  agentToken: string
}

let people = 0

/** Words that no other test uses, also not one in another worker. */
export const unique = (word: string): string => `${word}-${process.pid.toString(36)}-${(people++).toString(36)}`

/** An account made over the identity wire. */
export async function makePerson(name = 'Ada Lovelace'): Promise<Person> {
  const email = `${unique('ada')}@example.test`
  const password = 'correct horse battery'
  const from = ownAddress()
  const made = await call<{ localId: string; idToken: string; refreshToken: string }>('POST', identityPath('signUp'), {
    from,
    body: { email, password, returnSecureToken: true },
  })
  return { uid: made.localId, name, email, password, idToken: made.idToken, refreshToken: made.refreshToken }
}

/** An account with an organization, its first environment and a deployment's token. */
export async function makeMember(orgName = 'Acme'): Promise<Member> {
  const person = await makePerson()
  return { ...person, ...(await makeOrganization(person, orgName)) }
}

export async function makeOrganization(person: Person, name: string): Promise<Omit<Member, keyof Person>> {
  const { orgId, environmentId } = readCreatedOrganization(
    await call('POST', `/api${PATHS.organizations}`, { token: person.idToken, body: { name, slug: unique('acme') } }),
  )
  const { apiToken, warehouseToken } = await readMembership(person, orgId)
  const { token } = readDeploymentWithToken(
    await call('POST', `/api${PATHS.deployments}`, { token: apiToken, body: { name: 'test-agent', environmentId } }),
  )
  return { orgId, orgName: name, environmentId, apiToken, warehouseToken, agentToken: token }
}

/** The wires' side of somebody who signed up in the browser and made one organization. */
export async function memberBySignIn({ email, password, name }: Pick<Person, 'email' | 'password' | 'name'>): Promise<Member> {
  const made = await call<{ localId: string; idToken: string; refreshToken: string }>('POST', identityPath('signInWithPassword'), {
    from: ownAddress(),
    body: { email, password, returnSecureToken: true },
  })
  const person = { uid: made.localId, name, email, password, idToken: made.idToken, refreshToken: made.refreshToken }
  const [org] = readMyOrganizations(await call('GET', `/api${PATHS.myOrganizations}`, { token: person.idToken })).items
  if (!org) throw new Error(`${email} has no organization.`)
  const tokens = await readMembership(person, org.id)
  const { items } = readPage(await call('GET', `/api${PATHS.environments}`, { token: tokens.apiToken }), readEnvironment)
  return { ...person, ...tokens, orgId: org.id, orgName: org.name, environmentId: items[0]?.id ?? '', agentToken: '' }
}

/** A file into the member's environment, as the install page sends it. What a recording holds can be queried from then on: it is acknowledged a moment before. */
export async function importInto(member: Member, format: keyof typeof IMPORT_PATHS, content: string | Buffer): Promise<ImportOutcome> {
  const token = await pulseToken(member)
  const type = format === 'har' ? 'application/json' : 'application/x-ndjson'
  const send = (): Promise<ImportOutcome> => call('POST', `/pulse/api/v1${IMPORT_PATHS[format]}`, { token, raw: content, type })
  if (format !== 'har') return send()
  const before = await stored(member)
  const outcome = await send()
  const wanted = Math.min(before + outcome.accepted, LISTED_MAX)
  for (const until = Date.now() + STORED_WITHIN_MS; (await stored(member)) < wanted; await setTimeout(50))
    if (Date.now() > until) throw new Error(`Fewer than ${wanted} requests are stored of what was imported.`)
  return outcome
}

/** Rows that one call may list. */
const LISTED_MAX = 1000
const STORED_WITHIN_MS = 20_000
const MINUTE_MS = 60_000

/** How many requests there are, up to as many as can be listed. */
export const stored = async (member: Member): Promise<number> =>
  (await listRequests(member, { range: { fromMs: 0, toMs: Date.now() + MINUTE_MS }, limit: LISTED_MAX })).rows.length

/** Rows as the platform returns them, without the console. */
export async function listRequests(member: Member, query: ListQuery): Promise<ListResult> {
  return call('POST', `/pulse/api/v1${REQUESTS_PATHS.list}`, { token: await pulseToken(member), body: query })
}

/** How many connections the platform returns, without the console. */
export async function countConnections(member: Member, query: ConnectionsQuery): Promise<ConnectionsCount> {
  return call('POST', '/pulse/api/v1/connections/count', { token: await pulseToken(member), body: query })
}

async function pulseToken({ apiToken, environmentId }: Member): Promise<string> {
  const body = { service: PULSE_SERVICE, contextId: environmentId }
  return readIssuedToken(await call('POST', `/api${PATHS.tokens}`, { token: apiToken, body })).token
}

async function readMembership({ uid, idToken }: Person, orgId: string): Promise<{ apiToken: string; warehouseToken: string }> {
  const database = 'projects/sightglass/databases/(default)'
  const name = `${database}/documents/${membershipPath(uid, orgId)}`
  const [answer] = await call<[{ found: { fields: Record<string, { stringValue: string }> } }]>(
    'POST',
    `/v1/${database}/documents:batchGet`,
    {
      token: idToken,
      body: { documents: [name] },
    },
  )
  const text = (field: string): string => answer.found.fields[field]?.stringValue ?? ''
  return { apiToken: text('apiToken'), warehouseToken: text('warehouseToken') }
}

const identityPath = (verb: string): string => `/identitytoolkit.googleapis.com/v1/accounts:${verb}?key=${API_KEY}`

/**
 * Tries to sign in are counted by address, and a whole test run comes from one machine. Real people have addresses of their own, so these
 * have, too: any of 127.0.0.0/8 may call.
 */
function ownAddress(): string {
  const number = process.pid * 31 + people++
  return `127.${1 + (Math.floor(number / 62_500) % 250)}.${1 + (Math.floor(number / 250) % 250)}.${1 + (number % 250)}`
}

interface CallOptions {
  token?: string
  body?: unknown
  /** Sent as it is. */
  raw?: string | Buffer
  type?: string
  from?: string
}

/** Rejects with the answer's own words. */
function call<Answer>(
  method: string,
  path: string,
  { token, body, raw, type = 'application/json', from }: CallOptions = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = { 'Content-Type': type, ...(token && { Authorization: `Bearer ${token}` }) }
    const sent = request(new URL(path, CONSOLE_URL), { method, headers, agent: false, ...(from && { localAddress: from }) }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        if ((response.statusCode ?? 500) >= 400) reject(new Error(`${method} ${path} answered ${response.statusCode}: ${text}`))
        else resolve((text === '' ? undefined : JSON.parse(text)) as Answer) // the caller names what the wire promises
      })
    })
    sent.once('error', reject)
    sent.end(raw ?? (body === undefined ? undefined : JSON.stringify(body)))
  })
}
