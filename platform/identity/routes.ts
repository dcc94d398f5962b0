import { Hono, type Context, type ErrorHandler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

import { addressOf } from '#platform/lib/address.ts'
import { Fault, HTTP_STATUS } from '#platform/lib/faults.ts'
import { readBody } from '#platform/lib/http.ts'
import { API_BODY_MAX } from '#platform/lib/limits.ts'
import type { Log } from '#platform/lib/log.ts'

import type { Client, Verb } from './context.ts'
import type { Identity } from './identity.ts'
import { policyResponse } from './password-policy.ts'
import { Refusal } from './refusal.ts'
import { createAuthUri } from './verbs/create-auth-uri.ts'
import { deleteAccount } from './verbs/delete-account.ts'
import { finalizeFactorEnrolment, startFactorEnrolment, withdrawFactor } from './verbs/factor-enrolment.ts'
import { finalizeFactorSignIn, startFactorSignIn } from './verbs/factor-sign-in.ts'
import { lookup } from './verbs/lookup.ts'
import { refresh } from './verbs/refresh.ts'
import { resetPassword } from './verbs/reset-password.ts'
import { revokeToken } from './verbs/revoke-token.ts'
import { sendOobCode } from './verbs/send-oob-code.ts'
import { signInWithCustomToken } from './verbs/sign-in-with-custom-token.ts'
import { signInWithIdp } from './verbs/sign-in-with-idp.ts'
import { signInWithPassword } from './verbs/sign-in-with-password.ts'
import { signUp } from './verbs/sign-up.ts'
import { update } from './verbs/update.ts'

const TOOLKIT = '/identitytoolkit.googleapis.com'
/** Of the browser's own description; real ones are half as long. */
const USER_AGENT_MAX = 400
const SECURE_TOKEN = '/securetoken.googleapis.com'

/** `POST {TOOLKIT}/{call}`, a JSON object each. */
export const VERBS: ReadonlyMap<string, Verb> = new Map([
  ['v1/accounts:signUp', signUp],
  ['v1/accounts:signInWithPassword', signInWithPassword],
  ['v1/accounts:signInWithCustomToken', signInWithCustomToken],
  ['v1/accounts:signInWithIdp', signInWithIdp],
  ['v1/accounts:lookup', lookup],
  ['v1/accounts:update', update],
  ['v1/accounts:delete', deleteAccount],
  ['v1/accounts:sendOobCode', sendOobCode],
  ['v1/accounts:resetPassword', resetPassword],
  ['v1/accounts:createAuthUri', createAuthUri],
  ['v2/accounts:revokeToken', revokeToken],
  ['v2/accounts/mfaEnrollment:start', startFactorEnrolment],
  ['v2/accounts/mfaEnrollment:finalize', finalizeFactorEnrolment],
  ['v2/accounts/mfaEnrollment:withdraw', withdrawFactor],
  ['v2/accounts/mfaSignIn:start', startFactorSignIn],
  ['v2/accounts/mfaSignIn:finalize', finalizeFactorSignIn],
])

export interface IdentityRoutesOptions {
  /** Whose tries are counted together. Default: the client's address. */
  remoteAddress?: (c: Context) => string
}

/** The Firebase Auth wire (Identity Toolkit and Secure Token) under the two paths that `connectAuthEmulator` puts on any origin. */
export function identityRoutes(identity: Identity, { remoteAddress = addressOf }: IdentityRoutesOptions = {}): Hono {
  const { context } = identity
  const clientOf = (c: Context): Client => ({
    address: remoteAddress(c),
    userAgent: (c.req.header('user-agent') ?? '').slice(0, USER_AGENT_MAX),
    apiKey: c.req.query('key') ?? '',
  })
  const app = new Hono()

  app.use(`${TOOLKIT}/*`, noStore).use(`${SECURE_TOKEN}/*`, noStore)
  app.get(`${TOOLKIT}/v2/passwordPolicy`, (c) => c.json(policyResponse(context.policy)))
  app.get(`${TOOLKIT}/v1/projects`, (c) =>
    c.json({ projectId: context.projectId, authorizedDomains: [...context.consoleOrigins].map((origin) => new URL(origin).hostname) }),
  )
  app.get(`${TOOLKIT}/v1/jwks`, (c) => c.json(identity.jwks(), 200, { 'Cache-Control': 'public, max-age=300' }))

  app.post(`${TOOLKIT}/*`, async (c) => {
    const verb = VERBS.get(c.req.path.slice(TOOLKIT.length + 1))
    if (!verb) throw new Refusal('OPERATION_NOT_ALLOWED', 'This way of signing in is not offered here.', { status: 404 })
    return c.json(await verb(context, await readJsonObject(c), clientOf(c)))
  })
  app.post(`${SECURE_TOKEN}/v1/token`, async (c) => c.json(await refresh(context, await readForm(c), clientOf(c))))

  for (const prefix of [TOOLKIT, SECURE_TOKEN])
    app.all(`${prefix}/*`, () => Promise.reject(new Refusal('NOT_FOUND', undefined, { status: 404 })))
  app.onError(onRefusal(context.log))
  return app
}

async function noStore(c: Context, next: () => Promise<void>): Promise<void> {
  await next()
  if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store')
}

async function readJsonObject(c: Context): Promise<Record<string, unknown>> {
  // a page of another origin cannot send this type without a preflight (security.md H1)
  if (!/^application\/json\b/i.test(c.req.header('content-type') ?? ''))
    throw new Refusal('INVALID_ARGUMENT', 'Send JSON with the header "Content-Type: application/json".', { status: 415 })
  const text = new TextDecoder().decode(await readBody(c, API_BODY_MAX))
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw new Refusal('INVALID_ARGUMENT', 'Invalid JSON payload received.')
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new Refusal('INVALID_ARGUMENT', 'The body must be a JSON object.')
  return body as Record<string, unknown> // an object that is no array
}

async function readForm(c: Context): Promise<Record<string, unknown>> {
  const text = new TextDecoder().decode(await readBody(c, API_BODY_MAX))
  return Object.fromEntries(new URLSearchParams(text))
}

/** Errors in the shape that the SDK reads: `error.message` is `CODE` or `CODE : sentence`. */
function onRefusal(log: Log): ErrorHandler {
  return (error, c) => {
    const refusal =
      error instanceof Fault
        ? new Refusal(error.retryAfterSeconds === undefined ? 'INVALID_ARGUMENT' : 'TOO_MANY_ATTEMPTS_TRY_LATER', error.message)
        : error
    const status = error instanceof Fault ? HTTP_STATUS[error.code] : error instanceof Refusal ? error.status : 500
    if (status === 500) log.error({ route: c.req.path, err: error }, 'unexpected error in the sign-in')
    const message = refusal instanceof Refusal ? refusal.message : 'INTERNAL_ERROR'
    const retryAfterSeconds = error instanceof Fault || error instanceof Refusal ? error.retryAfterSeconds : undefined
    if (retryAfterSeconds !== undefined) c.header('Retry-After', String(retryAfterSeconds))
    c.header('Cache-Control', 'no-store')
    return c.json(
      { error: { code: status, message, errors: [{ message, domain: 'global', reason: 'invalid' }] } },
      status as ContentfulStatusCode,
    )
  }
}
