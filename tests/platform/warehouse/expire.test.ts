import { mkdtemp, rm, stat, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { beforeEach, expect, onTestFinished, test } from 'vitest'

import { createLog } from '#platform/lib/log.ts'
import { type Objects, openObjects } from '#platform/warehouse/objects.ts'

const DAY_MS = 86_400_000
const NOW = Date.now()
const { signal } = new AbortController()
let dataDir = ''
let objects: Objects

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'expire-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  objects = await openObjects({ dataDir, log: createLog('silent', 'stderr') })
})

const pathOf = (orgId: string, digest: string) => join(dataDir, 'objects', orgId, digest.slice(0, 2), digest)

/** Stores an object as if that many days ago. */
async function stored(orgId: string, text: string, daysAgo: number): Promise<string> {
  const digest = await objects.put(orgId, { bytes: Buffer.from(text), contentType: 'text/plain' })
  const then = new Date(NOW - daysAgo * DAY_MS)
  await utimes(pathOf(orgId, digest), then, then)
  return digest
}

test('each organization loses what is older than it wants, and only that', async () => {
  const [old, recent, foreign] = [await stored('acme', 'old', 8), await stored('acme', 'recent', 6), await stored('globex', 'old', 8)]
  const days: Record<string, number> = { acme: 7, globex: 30 }
  expect(await objects.expire((orgId) => NOW - (days[orgId] ?? 0) * DAY_MS, signal)).toBe(1)
  expect(await Promise.all([objects.get('acme', old), objects.get('acme', recent), objects.get('globex', foreign)])).toEqual([
    undefined,
    expect.anything(),
    expect.anything(),
  ])
})

test('what is sent or requested again by an agent begins its time anew', async () => {
  const [again, asked, read] = [await stored('acme', 'again', 8), await stored('acme', 'asked', 8), await stored('acme', 'read', 8)]
  await objects.put('acme', { bytes: Buffer.from('again'), contentType: 'text/plain' })
  expect(await objects.has('acme', asked)).toBe(true)
  await objects.get('acme', read) // looking at something does not keep it
  expect(await objects.expire(() => NOW - 7 * DAY_MS, signal)).toBe(1)
  expect([await objects.has('acme', again), await objects.has('acme', asked), await objects.has('acme', read)]).toEqual([true, true, false])
})

test('an object that arrives while old ones are removed is there afterwards, every time', async () => {
  for (let round = 0; round < 20; round++) {
    const digest = await stored('acme', 'contended', 8)
    // Another moment each time, or nothing would be looked through
    const sweep = objects.expire(() => NOW - 7 * DAY_MS + round, signal)
    await Promise.all([sweep, objects.put('acme', { bytes: Buffer.from('contended'), contentType: 'text/plain' })])
    expect(await objects.get('acme', digest)).toBeDefined()
  }
})

test('a folder is looked through once for each moment, and again after a restart', async () => {
  expect(await objects.expire(() => NOW - 7 * DAY_MS, signal)).toBe(0)
  await stored('acme', 'first', 8)
  expect(await objects.expire(() => NOW - 7 * DAY_MS, signal)).toBe(1)
  const second = await stored('acme', 'second', 8)
  expect(await objects.expire(() => NOW - 7 * DAY_MS, signal)).toBe(0)
  const reopened = await openObjects({ dataDir, log: createLog('silent', 'stderr') })
  expect(await reopened.expire(() => NOW - 7 * DAY_MS, signal)).toBe(1)
  await expect(stat(pathOf('acme', second))).rejects.toMatchObject({ code: 'ENOENT' })
})

test('who is stopping removes nothing more', async () => {
  await stored('acme', 'old', 8)
  expect(await objects.expire(() => NOW, AbortSignal.abort())).toBe(0)
})
