import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Hono } from 'hono'
import { onTestFinished } from 'vitest'

import { openIdentity, type Identity, type IdentityOptions } from '#platform/identity/identity.ts'
import { identityRoutes } from '#platform/identity/routes.ts'
import { createLog } from '#platform/lib/log.ts'

export const PASSWORD = 'correct horse battery'
export const START_MS = Date.UTC(2026, 5, 1)

export interface AtHand {
  identity: Identity
  dataDir: string
  /** Moves the clock. */
  pass(seconds: number): void
  /** POSTs to the toolkit as the SDK does; `from` is the caller's address. */
  call(verb: string, body: unknown, from?: string): Promise<{ status: number; body: IdentityResponse; headers: Headers }>
  refresh(refreshToken: string): Promise<{ status: number; body: IdentityResponse }>
  app: Hono
}

/** What tests look at in answers; a field that is missing reads as undefined. */
export interface IdentityResponse {
  [field: string]: unknown
  idToken: string
  refreshToken: string
  localId: string
  error?: { code: number; message: string; errors: unknown[] }
  users?: Record<string, unknown>[]
}

/** A real identity in a folder of its own, with a clock that stands still; gone when the test ends. */
export async function identityAtHand(options: Partial<IdentityOptions> = {}): Promise<AtHand> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'identity-')))
  let nowMs = START_MS
  const identity = await openIdentity({
    dataDir,
    projectId: 'sightglass',
    clock: () => nowMs,
    log: createLog('silent', 'stderr'),
    ...options,
  })
  const app = identityRoutes(identity, { remoteAddress: (c) => c.req.header('x-test-address') ?? '10.0.0.1' })
  onTestFinished(async () => {
    identity.close()
    await rm(dataDir, { recursive: true, force: true })
  })

  const answer = async (response: Response) => ({
    status: response.status,
    body: (await response.json()) as IdentityResponse,
    headers: response.headers,
  })
  return {
    identity,
    dataDir,
    app,
    pass: (seconds) => void (nowMs += seconds * 1000),
    async call(verb, body, from = '10.0.0.1') {
      const headers = { 'content-type': 'application/json', 'x-test-address': from }
      return answer(
        await app.request(`/identitytoolkit.googleapis.com/${verb}?key=k`, { method: 'POST', headers, body: JSON.stringify(body) }),
      )
    },
    async refresh(refreshToken) {
      const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken })
      return answer(await app.request('/securetoken.googleapis.com/v1/token?key=k', { method: 'POST', body }))
    },
  }
}

/** Signs a person up and answers their tokens. */
export async function person(at: AtHand, email = 'ada@example.com', password = PASSWORD): Promise<IdentityResponse> {
  return (await at.call('v1/accounts:signUp', { email, password, returnSecureToken: true })).body
}
