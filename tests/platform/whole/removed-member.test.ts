import { setTimeout as sleep } from 'node:timers/promises'

import { expect, onTestFinished, test } from 'vitest'

import { NOTICES_PATH } from '#wire/pulse/notices.ts'

import { call, joinAsStranger, membershipOf, mintPulseToken } from './support/stranger.ts'
import { openPlace, stopped } from './support/whole.ts'

const DOCUMENTS = 'projects/sightglass/databases/(default)/documents'
const REFUSED = [401, 403]

test('somebody who is removed is refused by product API, documents, pulse and warehouse, on their ports and by the real clock @variant', async () => {
  const place = await openPlace()
  onTestFinished(() => place.remove())
  const platform = await place.start()
  const owner = await joinAsStranger(platform, 'owner')
  const guest = await joinAsStranger(platform, 'guest')
  const invited = await call(platform, 'POST', '/api/invitations', { token: owner.apiToken, body: { email: guest.email, role: 'editor' } })
  const token = new URL((invited.body as { link: string }).link).searchParams.get('invite')
  expect((await call(platform, 'POST', '/api/invitations/accept', { token: guest.idToken, body: { token } })).status).toBe(200)
  const there = await membershipOf(platform, guest.idToken, guest.uid, owner.orgId)
  const pulseToken = await mintPulseToken(platform, there.apiToken)

  const hosting = { documents: [`${DOCUMENTS}/orgs/${owner.orgId}/settings/hosting`] }
  const statuses = async (): Promise<Record<string, number>> => {
    const replies = {
      api: call(platform, 'GET', '/api/members', { token: there.apiToken }),
      documents: call(platform, 'POST', `/v1/${DOCUMENTS}:batchGet`, { token: guest.idToken, body: hosting }),
      pulse: call(platform, 'GET', `/pulse/api/v1${NOTICES_PATH}`, { token: pulseToken }),
      warehouse: call(platform, 'GET', `/warehouse/assets/${'0'.repeat(64)}`, { token: there.warehouseToken }),
    }
    return Object.fromEntries(await Promise.all(Object.entries(replies).map(async ([service, reply]) => [service, (await reply).status])))
  }
  // Nothing has that digest
  expect(await statuses()).toEqual({ api: 200, documents: 200, pulse: 200, warehouse: 404 })

  expect((await call(platform, 'DELETE', `/api/members/${guest.uid}`, { token: owner.apiToken })).status).toBe(204)
  // Five seconds at most: revocation.test.ts, by a clock of its own
  for (let refused = false; !refused; await sleep(100))
    refused = Object.values(await statuses()).every((status) => REFUSED.includes(status))
  expect((await call(platform, 'GET', '/api/members', { token: guest.apiToken })).status).toBe(200) // of their own organization
  expect(await stopped(platform)).toBe(0)
}, 120_000)
