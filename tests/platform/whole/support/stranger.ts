import { setTimeout as sleep } from 'node:timers/promises'

import type { CountResult, ImportOutcome, ListResult, ListQuery, RequestDetail, RequestRow } from '#wire/pulse/requests.ts'

/** Where the console's port is at the moment; a restart may move it. */
export interface Address {
  url: string
}

export interface Reply {
  status: number
  text: string
  /** Parsed JSON; undefined for what is none. */
  body: unknown
}

/** Somebody with an account, an organization of their own and a deployment that may send, everything made over HTTP as a browser makes it. */
export interface Member {
  email: string
  password: string
  uid: string
  idToken: string
  refreshToken: string
  orgId: string
  environmentId: string
  deploymentId: string
  apiToken: string
  warehouseToken: string
  /** Bearer of agents. */
  registrationToken: string
}

/** Older than any row and younger than none. */
export const EVER = { fromMs: 0, toMs: 4e12 }
const PAGE_MAX = 1000
const PASSWORD = 'correct horse battery staple'

export async function call(
  { url }: Address,
  method: string,
  path: string,
  { token, body, headers = {} }: { token?: string; body?: unknown; headers?: Record<string, string> } = {},
): Promise<Reply> {
  const answer = await fetch(url + path, {
    method,
    headers: {
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: body instanceof Uint8Array ? Buffer.from(body) : JSON.stringify(body) }),
  })
  const text = await answer.text()
  return { status: answer.status, text, body: /[/+]json\b/.test(answer.headers.get('content-type') ?? '') ? JSON.parse(text) : undefined }
}

async function made<Body>(reply: Promise<Reply>): Promise<Body> {
  const { status, text, body } = await reply
  if (status >= 300) throw new Error(`${status}: ${text}`)
  return body as Body // each caller names what its route answers
}

/** A stranger's first minutes: sign up, create an organization, read the tokens of the membership, create a deployment. */
export async function joinAsStranger(at: Address, name: string): Promise<Member> {
  const email = `${name}@example.test`
  const session = await made<{ localId: string; idToken: string; refreshToken: string }>(
    call(at, 'POST', '/identitytoolkit.googleapis.com/v1/accounts:signUp?key=local', {
      body: { email, password: PASSWORD, returnSecureToken: true },
    }),
  )
  const { localId: uid, idToken, refreshToken } = session
  const { orgId, environmentId } = await made<{ orgId: string; environmentId: string }>(
    call(at, 'POST', '/api/orgs', { token: idToken, body: { name } }),
  )
  const { apiToken, warehouseToken } = await membershipOf(at, idToken, uid, orgId)
  const { token, deployment } = await made<{ token: string; deployment: { id: string } }>(
    call(at, 'POST', '/api/deployments', { token: apiToken, body: { name: 'web', environmentId } }),
  )
  return {
    email,
    password: PASSWORD,
    uid,
    idToken,
    refreshToken,
    orgId,
    environmentId,
    deploymentId: deployment.id,
    apiToken,
    warehouseToken,
    registrationToken: token,
  }
}

/** The membership as the browser reads it, over the document wire. Rejects when this person may not. */
export async function membershipOf(
  at: Address,
  idToken: string,
  uid: string,
  orgId: string,
): Promise<{ apiToken: string; warehouseToken: string }> {
  const database = 'projects/sightglass/databases/(default)/documents'
  const answers = await made<{ found?: { fields: Record<string, { stringValue?: string }> } }[]>(
    call(at, 'POST', `/v1/${database}:batchGet`, { token: idToken, body: { documents: [`${database}/users/${uid}/orgs/${orgId}`] } }),
  )
  const fields = answers[0]?.found?.fields
  const [apiToken, warehouseToken] = ['apiToken', 'warehouseToken'].map((field) => fields?.[field]?.stringValue)
  if (!apiToken || !warehouseToken) throw new Error(`${uid} is no member of ${orgId}.`)
  return { apiToken, warehouseToken }
}

export const mintPulseToken = async (at: Address, apiToken: string, contextId?: string): Promise<string> =>
  (
    await made<{ token: string }>(
      call(at, 'POST', '/api/jwt/tokens', { token: apiToken, body: { service: 'pulse', ...(contextId && { contextId }) } }),
    )
  ).token

/** What a member sees of the traffic. The token is minted once; it lives longer than any test. */
export async function openPulseClient(at: Address, { apiToken }: Member) {
  const token = await mintPulseToken(at, apiToken)
  const ask = <Answer>(path: string, body?: unknown): Promise<Answer> =>
    made<Answer>(call(at, body === undefined ? 'GET' : 'POST', `/pulse/api/v1${path}`, { token, ...(body !== undefined && { body }) }))

  const count = async (): Promise<number> => (await ask<CountResult>('/requests/count', { range: EVER })).count
  return {
    token,
    ask,
    count,
    one: (id: string) => ask<RequestDetail>(`/requests/${encodeURIComponent(id)}`),
    list: (query: Partial<ListQuery> = {}) => ask<ListResult>('/requests/list', { range: EVER, limit: PAGE_MAX, ...query }),
    importHar: (bytes: Uint8Array) => ask<ImportOutcome>('/import/har', bytes),
    /** Every row, page after page. */
    async rows(): Promise<RequestRow[]> {
      const rows: RequestRow[] = []
      for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
        const page = await ask<ListResult>('/requests/list', { range: EVER, limit: PAGE_MAX, ...(cursor !== undefined && { cursor }) })
        rows.push(...page.rows)
        cursor = page.next
      }
      return rows
    },
    /** Waits until at least `least` requests can be asked for, as somebody who looks at the screen does; answers how many there are. */
    async countOf(least: number, withinMs = 30_000): Promise<number> {
      for (const until = performance.now() + withinMs; ; await sleep(100)) {
        const there = await count()
        if (there >= least || performance.now() > until) return there
      }
    },
  }
}

export type PulseClient = Awaited<ReturnType<typeof openPulseClient>>
