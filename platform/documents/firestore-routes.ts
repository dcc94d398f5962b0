import { Hono, type Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

import { Fault, type FaultCode, HTTP_STATUS } from '#platform/lib/faults.ts'
import { bearerOf, chargeTo, readBody } from '#platform/lib/http.ts'
import { API_BODY_MAX } from '#platform/lib/limits.ts'
import type { Log } from '#platform/lib/log.ts'
import type { IdentityPort, IdentityUser } from '#platform/lib/ports/identity.ts'

import type { Documents } from './documents.ts'
import { readTarget, type Target } from './firestore/target.ts'
import { batchGet, commit, runAggregationQuery, runQuery, type Call } from './firestore/verbs.ts'
import { objectOf } from './json.ts'
import { type MembershipServices, openedStore, prepareRead } from './memberships.ts'
import { invalid, Refusal, REFUSAL_STATUS } from './refusal.ts'
import { consoleRules, type RuleContext, type Rules } from './rules.ts'

/** `streams`: the response is an array, and so is an error. */
export const VERBS: ReadonlyMap<string, { run: (call: Call) => object | Promise<object>; streams: boolean }> = new Map([
  ['batchGet', { run: batchGet, streams: true }],
  ['commit', { run: commit, streams: false }],
  ['runQuery', { run: runQuery, streams: true }],
  ['runAggregationQuery', { run: runAggregationQuery, streams: true }],
])

export interface FirestoreRoutesOptions {
  documents: Documents
  verifyIdToken: IdentityPort['verifyIdToken']
  projectId: string
  /** Absent: the tokens of memberships are read as they lie in the store; for tests of the wire. */
  memberships?: MembershipServices
  /** Default: the console's. Other rules are for tests of the wire; no configuration reaches them. */
  rules?: Rules
  log?: Log
}

/** The part of the Firestore API that `firebase/firestore/lite` uses: four verbs, under the paths of Google's own service. */
export function firestoreRoutes(options: FirestoreRoutesOptions): Hono {
  const { documents, verifyIdToken, projectId, memberships, rules = consoleRules, log } = options
  const store = memberships ? openedStore(documents.store, memberships) : documents.store
  const exists: RuleContext['exists'] = (path) => documents.store.get(path) !== undefined

  async function answer(c: Context): Promise<object> {
    const person = await personOf(c, verifyIdToken)
    if (person === undefined && !rules.open) throw new Refusal('PERMISSION_DENIED', 'Missing or insufficient permissions.')
    if (person) chargeTo(c, `person ${person.uid}`)
    const { parent, verb } = targetOf(c, projectId)
    const known = c.req.method === 'POST' ? VERBS.get(verb) : undefined
    if (!known) throw new Refusal('PERMISSION_DENIED', 'This call is not offered here.')
    if (parent.length % 2 !== 0) throw invalid('The parent of a call is a document.')
    const prepare: Call['prepare'] = async (asked) => {
      if (person && memberships) await prepareRead(memberships, documents.store, person, asked)
    }
    return known.run({ store, projectId, rules, who: { uid: person?.uid, exists }, prepare, parent, body: await readObject(c) })
  }

  const app = new Hono()
  app.all('/v1/projects/*', async (c) => {
    c.header('Cache-Control', 'no-store')
    return c.json(await answer(c))
  })
  app.onError((error, c) => {
    const { status, body } = errorJson(error, log, c.req.path)
    if (error instanceof Fault && error.retryAfterSeconds !== undefined) c.header('Retry-After', String(error.retryAfterSeconds))
    const streams = VERBS.get(c.req.path.slice(c.req.path.lastIndexOf(':') + 1))?.streams ?? false
    return c.json(streams ? [body] : body, status as ContentfulStatusCode, { 'Cache-Control': 'no-store' })
  })
  return app
}

/** The caller: undefined without the header, and a refusal for an invalid one. */
async function personOf(c: Context, verifyIdToken: IdentityPort['verifyIdToken']): Promise<IdentityUser | undefined> {
  if (c.req.header('authorization') === undefined) return undefined
  return verifyIdToken(bearerOf(c))
}

const targetOf = (c: Context, projectId: string): Target => readTarget(new URL(c.req.url).pathname, projectId)

/** The SDK sends JSON as `text/plain`, which avoids a CORS preflight. */
async function readObject(c: Context): Promise<Record<string, unknown>> {
  const bytes = await readBody(c, API_BODY_MAX)
  let body: unknown
  try {
    body = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw invalid('Invalid JSON payload received.')
  }
  return objectOf(body, 'body')
}

/** Google's error shape; the SDK maps `status` to its codes. */
function errorJson(error: Error, log: Log | undefined, route: string): { status: number; body: object } {
  if (error instanceof Refusal) return errorBody(REFUSAL_STATUS[error.code], error.code, error.message)
  if (error instanceof Fault) return errorBody(HTTP_STATUS[error.code], FAULTS[error.code] ?? 'INVALID_ARGUMENT', error.message)
  if (!log) throw error
  log.error({ route, err: error }, 'unexpected error in the document wire')
  return errorBody(500, 'INTERNAL', 'Internal error encountered.')
}

/** Faults with a status name of Google's; the others come from reading the body. */
const FAULTS: Partial<Record<FaultCode, string>> = {
  unauthenticated: 'UNAUTHENTICATED',
  forbidden: 'PERMISSION_DENIED',
  conflict: 'ABORTED',
  'rate-limited': 'RESOURCE_EXHAUSTED',
  unavailable: 'UNAVAILABLE',
}

const errorBody = (code: number, status: string, message: string) => ({ status: code, body: { error: { code, message, status } } })
