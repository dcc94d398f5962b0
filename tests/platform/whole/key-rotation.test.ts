import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { decodeProtectedHeader } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { PUBLISHED_BEFORE_MINUTES, readSigningKeys } from '#wire/product/jwt-keys.ts'
import { NOTICES_PATH } from '#wire/pulse/notices.ts'

import type { RunningPlatform } from '../../browser/support/platform.ts'
import { call, joinAsStranger, type Member, mintPulseToken } from './support/stranger.ts'
import { openPlace } from './support/whole.ts'

/** Security.md J2, against a server on a port: keys change while a hundred requests a second get tokens and use them. */
const REQUESTS = 600
const EVERY_MS = 10

let place: Awaited<ReturnType<typeof openPlace>>
let platform: RunningPlatform
let owner: Member

beforeAll(async () => {
  place = await openPlace()
  platform = await place.start()
  owner = await joinAsStranger(platform, 'keys')
}, 120_000)
afterAll(async () => {
  await platform?.stop()
  place?.remove()
})

const keysCall = async (method: string, path: string, body?: object) => {
  const { version } = readSigningKeys((await call(platform, 'GET', '/api/jwt/keys', { token: owner.apiToken })).body)
  const reply = await call(platform, method, `/api/jwt/keys${path}`, {
    token: owner.apiToken,
    headers: { 'If-Match': `"${version}"` },
    ...(body && { body }),
  })
  if (reply.status >= 300) throw new Error(reply.text)
  return readSigningKeys(reply.body).keys
}
const statusWith = async (token: string) => (await call(platform, 'GET', `/pulse/api/v1${NOTICES_PATH}`, { token })).status
const kidOf = (token: string) => decodeProtectedHeader(token).kid ?? ''

/** As if the key had stood by, and in the public set, for as long as one has to: nobody waits ten minutes here. */
function publishedLongAgo(kid: string): void {
  const database = new DatabaseSync(join(place.dataDir, 'documents.sqlite'))
  const row = database.prepare('SELECT fields FROM documents WHERE id = ?').get(kid)
  const fields = String(row?.['fields'])
  const [, createdMs = ''] = /"createdMs":[^\d]*(\d+)/.exec(fields) ?? []
  const before = String(Number(createdMs) - (PUBLISHED_BEFORE_MINUTES + 1) * 60_000)
  database.prepare('UPDATE documents SET fields = ? WHERE id = ?').run(fields.replace(createdMs, before), kid)
  database.close()
}

test('of six hundred requests over a rotation none fails, and a revoked key is refused while the new one goes on @variant', async () => {
  const first = await mintPulseToken(platform, owner.apiToken)
  const standby = (await keysCall('POST', '')).find(({ state }) => state === 'standby')
  publishedLongAgo(standby?.id ?? '')
  const tokens = [first]
  const failed: string[] = []
  const one = async (i: number): Promise<void> => {
    try {
      if (i % 2 === 0) tokens.push(await mintPulseToken(platform, owner.apiToken))
      else {
        // In turn the newest and one of before
        const token = i % 4 === 1 ? tokens.at(-1) : tokens[(i * 7) % tokens.length]
        const status = await statusWith(token ?? '')
        if (status !== 200) failed.push(`${i}: ${status}`)
      }
    } catch (cause) {
      failed.push(`${i}: ${String(cause)}`)
    }
  }
  const running: Promise<void>[] = []
  let rotated: Promise<unknown> | undefined
  for (let i = 0; i < REQUESTS; i++) {
    if (i === REQUESTS / 2) rotated = keysCall('POST', '/rotate', { overlapMinutes: 16 })
    running.push(one(i))
    await sleep(EVERY_MS)
  }
  await rotated
  await Promise.all(running)
  expect(failed).toEqual([])
  const signed = Map.groupBy(tokens, kidOf)
  expect([...signed.keys()].toSorted()).toEqual([kidOf(first), standby?.id].toSorted())
  expect(Math.min(...[...signed.values()].map(({ length }) => length))).toBeGreaterThan(REQUESTS / 20)

  const [last = ''] = tokens.slice(-1)
  expect([await statusWith(first), await statusWith(last), kidOf(last)]).toEqual([200, 200, standby?.id])
  await keysCall('DELETE', `/${kidOf(first)}`)
  while ((await statusWith(first)) !== 401) await sleep(200) // five seconds at most: jwt-keys.test.ts, by a clock of its own
  expect(await statusWith(last)).toBe(200)
}, 120_000)
