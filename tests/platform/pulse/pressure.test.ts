import { readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { describe, expect, test, vi } from 'vitest'

import { openBallast } from '#platform/pulse/ballast.ts'
import { openCountries } from '#platform/pulse/enrichment/countries.ts'
import { createPressure, type PressureParts } from '#platform/pulse/pressure.ts'

import { countryDatabase } from './support/country-database.ts'
import { requestEvents } from './support/events.ts'
import { CALLER, pulseIn, SILENT, temporaryFolder } from './support/pulse.ts'
import { recordingStore } from './support/store.ts'

const GIB = 1024 ** 3
const MIB = 1024 ** 2

async function pressureWith(parts: Partial<PressureParts>) {
  const folder = await temporaryFolder()
  const ballast = await openBallast(folder, 0, SILENT)
  const space = async () => ({ free: 50 * GIB, total: 100 * GIB })
  return createPressure({ folder, logBytes: () => 0, logMaxBytes: 1000, ballast, clock: Date.now, log: SILENT, space, ...parts })
}

describe('back-pressure before the log', () => {
  test.each([
    [0, undefined],
    [799, undefined],
    [800, { code: 'rate-limited', retryAfterSeconds: 5 }],
    [875, { code: 'rate-limited', retryAfterSeconds: 33 }],
    [949, { code: 'rate-limited', retryAfterSeconds: 60 }],
    [950, { code: 'unavailable', retryAfterSeconds: 60 }],
    [5000, { code: 'unavailable', retryAfterSeconds: 60 }],
  ])('with %i of 1000 bytes waiting it responds %o', async (bytes, fault) => {
    const pressure = await pressureWith({ logBytes: () => bytes })
    if (fault) await expect(pressure.admit()).rejects.toMatchObject(fault)
    else await pressure.admit()
  })

  test.each([
    ['a big disk with less than 1 GiB free', { free: 0.9 * GIB, total: 1000 * GIB }, false],
    ['a big disk with 2 GiB free', { free: 2 * GIB, total: 1000 * GIB }, true],
    ['a small disk with less than a tenth free', { free: 20 * MIB, total: 256 * MIB }, false],
    ['a small disk with more than a tenth free', { free: 30 * MIB, total: 256 * MIB }, true],
  ])('%s', async (_, space, open) => {
    const pressure = await pressureWith({ space: async () => space })
    const admitted = pressure.admit()
    if (open) await admitted
    else await expect(admitted).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 5 })
  })

  test('opens by itself when there is space again, and releases the ballast meanwhile', async () => {
    const folder = await temporaryFolder()
    const ballast = await openBallast(folder, 3 * MIB, SILENT)
    let now = 0
    let free = 50 * GIB
    const pressure = await pressureWith({ ballast, clock: () => now, space: async () => ({ free, total: 100 * GIB }) })
    await pressure.admit()
    await ballast.settled()
    expect((await stat(join(folder, 'ballast'))).size).toBe(3 * MIB)
    now += 2000
    free = 0.5 * GIB
    await expect(pressure.admit()).rejects.toMatchObject({ code: 'unavailable' })
    expect(await readdir(folder)).toEqual([])
    // The space of the ballast alone opens nothing: it is for cleaning up.
    now += 2000
    free = GIB + 2 * MIB
    await expect(pressure.admit()).rejects.toMatchObject({ code: 'unavailable' })
    now += 2000
    free = GIB + 4 * MIB
    await pressure.admit()
    await ballast.settled()
    expect(ballast.released()).toBe(false)
  })

  test('a log that is full of waiting events refuses, keeps what it has, and takes again when it was shipped', async () => {
    const events = recordingStore()
    events.down = true
    const pulse = await pulseIn({ dataDir: await temporaryFolder(), events, logMaxBytes: 400_000 })
    const batch = (i: number) => ({ caller: CALLER, receiver: 'grpc' as const, events: requestEvents(`b${i}`, 1000), rejectedEvents: [] })
    let taken = 0
    await expect(
      (async () => {
        for (; taken < 1000; taken++) await pulse.ingest(batch(taken))
      })(),
    ).rejects.toMatchObject({ code: 'rate-limited' })
    expect(pulse.state()).toMatchObject({ intake: 'slow', waitingEvents: taken * 1000 })
    expect(pulse.state().logBytes).toBeLessThan(400_000)
    events.down = false
    await vi.waitFor(() => expect(pulse.state().waitingEvents).toBe(0), { timeout: 15_000 })
    await pulse.ingest(batch(taken))
    await vi.waitFor(() => expect(events.ids()).toHaveLength((taken + 1) * 1000), { timeout: 5000 })
    expect(new Set(events.ids()).size).toBe(events.ids().length)
  })
})

describe('countries', () => {
  test('are read from a database in MaxMind format', async () => {
    const path = join(await temporaryFolder(), 'country.mmdb')
    await writeFile(path, countryDatabase({ '203.0.113.0/24': 'IE', '198.51.100.0/25': 'US' }))
    const countryOf = await openCountries(path, SILENT)
    expect(['203.0.113.9', '198.51.100.1', '198.51.100.200', '10.0.0.1', 'api.stripe.com', ''].map(countryOf)).toEqual([
      'IE',
      'US',
      '',
      '',
      '',
      '',
    ])
  })

  test('stay unknown without a database, and with one that cannot be read', async () => {
    const path = join(await temporaryFolder(), 'country.mmdb')
    await writeFile(path, 'not a database')
    for (const wrong of [undefined, path, `${path}.missing`]) expect((await openCountries(wrong, SILENT))('203.0.113.9')).toBe('')
  })
})
