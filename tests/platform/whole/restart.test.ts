import { createServer } from 'node:net'
import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { type RunningPlatform, startPlatform } from '../../browser/support/platform.ts'
import { countersOf, startSender } from './support/sender.ts'
import { call, joinAsStranger, membershipOf, mintPulseToken, openPulseClient } from './support/stranger.ts'
import { onePageSite, openPlace, removeFolder, stopped, temporaryFolder } from './support/whole.ts'

const ARCHIVE = new URL('../../fixtures/har/firefox_www.nghttp2.org.har', import.meta.url)
const ARCHIVE_ENTRIES = 10

let place: Awaited<ReturnType<typeof openPlace>>
/** Started again by the first test, for the second. */
let again: RunningPlatform | undefined
const folders: string[] = []
const folder = (made: string): string => {
  folders.push(made)
  return made
}
beforeAll(async () => {
  place = await openPlace()
})
afterAll(() => {
  place.remove()
  folders.forEach(removeFolder)
})

test('a stop under load finishes what is in flight, ends with 0 though somebody follows live, and the next start has everything @variant', async () => {
  const platform = await place.start()
  const member = await joinAsStranger(platform, 'stop')
  const pulse = await openPulseClient(platform, member)
  const target = { host: '127.0.0.1', port: place.agentsPort, token: member.registrationToken }
  const senders = [startSender(target), startSender(target)]
  const tail = await fetch(`${platform.url}/pulse/api/v1/tail`, { headers: { Authorization: `Bearer ${pulse.token}` } })
  const tailEnd = tail.text().catch(() => 'cut')
  await sleep(1000)
  const upload = await beginUpload(platform.url, pulse.token)
  const stop = stopped(platform)
  await sleep(300) // the stop is under way, the file half there
  expect(await upload.finish(readFileSync(ARCHIVE))).toMatchObject({ status: 200, answer: { accepted: ARCHIVE_ENTRIES } })
  expect(await stop).toBe(0)
  await tailEnd

  again = await place.start()
  await sleep(500) // both senders have come back
  await Promise.all(senders.map((sender) => sender.stop()))
  const signIn = await call(again, 'POST', '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=local', {
    body: { email: member.email, password: member.password, returnSecureToken: true },
  })
  expect(signIn).toMatchObject({ status: 200, body: { localId: member.uid } })
  const refresh = await fetch(`${again.url}/securetoken.googleapis.com/v1/token?key=local`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: member.refreshToken }),
  })
  expect(refresh.status).toBe(200)
  expect(await call(again, 'GET', '/api/me/orgs', { token: member.idToken })).toMatchObject({
    status: 200,
    body: { items: [{ id: member.orgId, name: 'stop', role: 'owner' }] },
  })
  const { apiToken, warehouseToken } = member
  expect(await membershipOf(again, member.idToken, member.uid, member.orgId)).toEqual({ apiToken, warehouseToken })
  // The pulse token of before is as good as a new one.
  expect(
    await call(again, 'POST', '/pulse/api/v1/requests/count', { token: pulse.token, body: { range: { fromMs: 0, toMs: 1 } } }),
  ).toMatchObject({ status: 200 })
  expect(await mintPulseToken(again, apiToken)).toMatch(/^ey/)

  const pulseAgain = await openPulseClient(again, member)
  const acknowledged = senders.reduce((sum, sender) => sum + sender.acknowledged.size, 0)
  await pulseAgain.countOf(acknowledged + ARCHIVE_ENTRIES)
  const rows = await pulseAgain.rows()
  const counters = countersOf(
    senders,
    rows.filter(({ source }) => source === 'agent').map(({ id }) => id),
  )
  console.log(JSON.stringify(counters))
  expect(counters).toMatchObject({ lost: 0, duplicated: 0, unexpected: 0 })
  expect(counters.acknowledged).toBeGreaterThan(1000)
  expect(rows.filter(({ source }) => source === 'har')).toHaveLength(ARCHIVE_ENTRIES)
})

test('a second platform on the same folder is refused with a reason, and the first goes on @variant', async () => {
  const platform = again ?? (await place.start())
  await expect(place.start({ SIGHTGLASS_PORT: '0', SIGHTGLASS_AGENTS_PORT: '0' })).rejects.toThrow(
    new RegExp(`ended with 1:\\s+Sightglass could not start. Another platform uses ${place.dataDir}. Stop it, or set SIGHTGLASS_DATA`),
  )
  const member = await joinAsStranger(platform, 'second')
  expect(await (await openPulseClient(platform, member)).count()).toBe(0)
  expect(await stopped(platform)).toBe(0)
})

test.each(['SIGHTGLASS_PORT', 'SIGHTGLASS_AGENTS_PORT'])(
  'a taken port (%s) is refused with a message that names it @variant',
  async (name) => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as AddressInfo // listening on a port
    const start = place.start({ [name]: String(port) })
    await expect(start).rejects.toThrow(
      new RegExp(`ended with 1:\\s+Sightglass could not start. Port ${port} on 127.0.0.1 is taken.*${name}`),
    )
    other.close()
  },
)

test('a missing build is refused with the command that makes one', async () => {
  const empty = folder(temporaryFolder())
  await expect(startPlatform({ env: { SIGHTGLASS_SITE: empty } })).rejects.toThrow(
    new RegExp(`ended with 1:\\s+Sightglass could not start. No built console in ${empty}. Run: npm run build`),
  )
})

// Each sentence: tests/unit/platform/config.test.ts
test('a setting that makes no sense is refused with its sentence @variant', async () => {
  await expect(startPlatform({ env: { SIGHTGLASS_SITE: folder(onePageSite()), SIGHTGLASS_PORT: '70000' } })).rejects.toThrow(
    "ended with 1:\nSightglass could not start. Set SIGHTGLASS_PORT to a whole number from 0 to 65535, got '70000'.",
  )
})

/** An import whose headers the platform has answered with "go on", and whose body is still to come. */
function beginUpload(url: string, token: string) {
  const request = httpRequest(`${url}/pulse/api/v1/import/har`, {
    method: 'POST',
    agent: false,
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      'Transfer-Encoding': 'chunked',
      Expect: '100-continue',
    },
  })
  const answered = new Promise<{ status: number | undefined; answer: unknown }>((resolve, reject) => {
    request.once('error', reject)
    request.once('response', async (response) => {
      const chunks: Buffer[] = []
      for await (const chunk of response) chunks.push(chunk as Buffer) // no encoding is set
      resolve({ status: response.statusCode, answer: JSON.parse(Buffer.concat(chunks).toString()) })
    })
  })
  request.flushHeaders()
  return new Promise<{ finish(body: Buffer): typeof answered }>((resolve) => {
    request.once('continue', () =>
      resolve({
        finish(body) {
          request.end(body)
          return answered
        },
      }),
    )
  })
}
