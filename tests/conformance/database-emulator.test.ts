import { fileURLToPath } from 'node:url'

import { deleteApp, getApps } from 'firebase/app'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import { getConfig } from '#platform/config.ts'
import { publicConfigOf } from '#platform/site/public-config.ts'
import { EXCHANGES, exchange, PROJECT, record, type RecordedResponse, recording } from '#tests/support/firestore-emulator/exchanges.ts'
import { type EmulatorAtHand, openRecordedEmulator } from '#tests/support/firestore-emulator/recorded-emulator.ts'
import { PUBLIC_CONFIG_GLOBAL } from '#wire/public-config.ts'

import { openSsoPlatform, PASSWORD } from '../platform/identity/sso-platform.ts'
import { findEmulatorJar, googleFirestore } from './google-emulator.ts'

/**
 * `DATABASE_EMULATOR_PORT`: the console's own client signs in at a real platform and reads its documents at the emulator. Google's emulator is
 * used where it is installed; everywhere a stand-in, whose shapes were recorded from it (tests/support/firestore-emulator).
 */
const RULES = fileURLToPath(new URL('../fixtures/firestore-emulator/console.rules', import.meta.url))
/** The version of the emulator that is recorded anew; otherwise it is held to what was recorded. */
const RECORD = process.env['RECORD_EMULATOR']
const jar = findEmulatorJar()

async function openGoogle(): Promise<EmulatorAtHand> {
  const { host, close } = await googleFirestore(jar ?? '', RULES)
  return { port: Number(host.split(':')[1]), close }
}

const GOOGLE = 'Google’s emulator'
const EMULATORS = [
  { of: 'the recorded emulator', open: openRecordedEmulator, there: true },
  { of: GOOGLE, open: openGoogle, there: jar !== undefined },
]

test.skipIf(jar !== undefined)('Google’s emulator is not on this machine: the recorded one alone was queried', () => {
  expect(jar).toBeUndefined()
})

describe.each(EMULATORS.filter(({ there }) => there))('$of', ({ of, open }) => {
  let emulator: EmulatorAtHand
  beforeAll(async () => {
    emulator = await open()
  })
  afterAll(() => emulator.close())

  test('responds as it was recorded', async () => {
    const answers: Record<string, RecordedResponse> = {}
    for (const asked of EXCHANGES) answers[asked.name] = await exchange(`http://127.0.0.1:${emulator.port}`, asked)
    if (RECORD && of === GOOGLE) record({ emulator: RECORD, answers })
    else expect(answers).toEqual(recording().answers)
  })

  describe('behind the setting', () => {
    let platform: Awaited<ReturnType<typeof openSsoPlatform>>
    let uid: string
    let documents: typeof import('#src/clients/documents.ts')
    let identity: typeof import('#src/clients/identity.ts')
    let errors: typeof import('#src/lib/errors.ts')

    const put = async (path: string, fields: Record<string, string>): Promise<void> => {
      const typed = Object.fromEntries(Object.entries(fields).map(([name, stringValue]) => [name, { stringValue }]))
      const address = `http://127.0.0.1:${emulator.port}/v1/projects/${PROJECT}/databases/(default)/documents/${path}`
      const headers = { authorization: 'Bearer owner', 'content-type': 'application/json' }
      const response = await fetch(address, { method: 'PATCH', headers, body: JSON.stringify({ fields: typed }) })
      expect(response.status).toBe(200)
    }
    const errorOf = (work: Promise<unknown>) => work.then(() => 'no error', errors.toWireError)

    beforeAll(async () => {
      platform = await openSsoPlatform()
      platform.ready()
      const config = publicConfigOf(getConfig({ DATABASE_EMULATOR_PORT: String(emulator.port) }))
      Object.assign(globalThis, { [PUBLIC_CONFIG_GLOBAL]: { ...config, identityUrl: platform.origin } })
      vi.resetModules() // whoever is signed in is kept by the module
      documents = await import('#src/clients/documents.ts')
      identity = await import('#src/clients/identity.ts')
      errors = await import('#src/lib/errors.ts')
      ;({ uid } = await identity.signUp('', 'ada@acme.example', PASSWORD))
      await put(`users/${uid}/orgs/acme`, { name: 'Acme', slug: 'acme', role: 'editor', apiToken: 'a1', warehouseToken: 'w1' })
      await put(`orgs/acme/members/${uid}`, {})
      await put(`orgs/globex/members/${uid}`, {})
      await put('orgs/acme/settings/hosting', { pulseUrl: 'https://pulse.example' })
    })
    afterAll(async () => {
      await Promise.all(getApps().map(deleteApp)) // the SDK is not read anew, and would go on with the other platform
      Reflect.deleteProperty(globalThis, PUBLIC_CONFIG_GLOBAL)
      vi.resetModules()
      await platform.close()
    })

    test('a membership is read with its tokens', async () => {
      expect(await documents.readMembership(uid, 'acme')).toEqual({
        orgId: 'acme',
        name: 'Acme',
        slug: 'acme',
        role: 'editor',
        apiToken: 'a1',
        warehouseToken: 'w1',
      })
    })

    test('an organization’s pulse is read by its members, and may be missing', async () => {
      expect(await documents.readHosting(uid, 'acme')).toEqual({ pulseUrl: 'https://pulse.example' })
      expect(await documents.readHosting(uid, 'globex')).toEqual({})
    })

    test.each([
      ['there is no membership', () => documents.readMembership(uid, 'none')],
      ['the settings are those of others', () => documents.readHosting(uid, 'initech')],
    ])('whoever is no member reads so, whatever line of the rules says it: %s', async (_, work) => {
      const message = 'You are not a member of this organization, or it does not exist.'
      expect(await errorOf(work())).toEqual({ kind: 'forbidden', message })
    })

    test('a membership of somebody else than who is signed in is never handed out', async () => {
      expect(await errorOf(documents.readMembership('bob', 'acme'))).toEqual({ kind: 'signed-out' })
    })

    test('after signing out nothing is requested', async () => {
      await identity.signOut()
      expect(await errorOf(documents.readMembership(uid, 'acme'))).toEqual({ kind: 'signed-out' })
    })
  })
})
