import { expect, test } from 'vitest'

import type { VendorCorrections } from '#domain/vendors/vendor-of.ts'
import { createLog } from '#platform/lib/log.ts'
import { createOrgSetting } from '#platform/pulse/enrichment/org-setting.ts'

const of = (domains: Record<string, string>): VendorCorrections => ({ vendors: [], domains })

/** Documents whose reads are answered when the test says so. */
function stage() {
  const stored = new Map<string, { value: VendorCorrections; version: string }>()
  const marked: string[] = []
  const clock = { ms: 0 }
  let reads = 0
  let answer: (found: unknown) => Promise<void> = async () => undefined
  const port = {
    async read(orgId: string) {
      reads++
      const found = stored.get(orgId)
      await answer(found)
      return found
    },
    markDue: async (orgId: string) => void marked.push(orgId),
  }
  const corrections = createOrgSetting({
    port,
    what: 'corrections of vendors',
    sizeOf: ({ domains }) => Object.keys(domains).length,
    logger: createLog('silent', 'stderr'),
    now: () => clock.ms,
  })
  return { stored, marked, clock, corrections, reads: () => reads, answerWith: (work: typeof answer) => (answer = work) }
}

test('they are read once for many events, again some seconds later, and stay the same object while nothing changes', async () => {
  const { stored, clock, corrections, reads } = stage()
  stored.set('acme', { value: of({ 'a.com': 'stripe' }), version: '1' })
  await Promise.all([corrections.ready('acme'), corrections.ready('acme')])
  await corrections.ready('acme')
  expect(reads()).toBe(1)
  const first = corrections.of('acme')
  expect(first?.domains).toEqual({ 'a.com': 'stripe' })
  clock.ms = 5_000
  stored.set('acme', { value: of({ 'a.com': 'stripe' }), version: '1' })
  await corrections.ready('acme')
  expect([reads(), corrections.of('acme') === first]).toEqual([2, true])
  clock.ms = 10_000
  stored.set('acme', { value: of({ 'a.com': '' }), version: '2' })
  await corrections.ready('acme')
  expect(corrections.of('acme')?.domains).toEqual({ 'a.com': '' })
})

test('a read that began earlier and takes longer does not bring back what was changed', async () => {
  const { stored, corrections, answerWith } = stage()
  stored.set('acme', { value: of({ 'a.com': 'old' }), version: '1' })
  let slow = (): void => undefined
  answerWith(() => new Promise((resolve) => (slow = resolve)))
  const first = corrections.ready('acme')
  answerWith(async () => undefined)
  stored.set('acme', { value: of({ 'a.com': 'new' }), version: '2' })
  await corrections.refresh('acme')
  slow()
  await first
  expect(corrections.of('acme')?.domains).toEqual({ 'a.com': 'new' })
})

test('events of an organization whose corrections cannot be read are taken, and marked to be derived again', async () => {
  const { corrections, marked, answerWith } = stage()
  answerWith(() => Promise.reject(new Error('the disk is full')))
  await corrections.ready('acme')
  expect(corrections.of('acme')).toBeUndefined()
  expect(marked).toEqual(['acme'])
})

test('what is kept is bounded: organizations that were not heard of for longest are read again', async () => {
  const { stored, corrections, marked } = stage()
  const domains = Object.fromEntries(Array.from({ length: 2_000 }, (_, i) => [`d${i}.com`, 'stripe']))
  for (let i = 0; i < 150; i++) {
    stored.set(`org${i}`, { value: of(domains), version: '1' })
    await corrections.ready(`org${i}`)
  }
  const kept = Array.from({ length: 150 }, (_, i) => corrections.of(`org${i}`) !== undefined)
  expect(kept.slice(-90)).toEqual(Array.from({ length: 90 }, () => true))
  expect(kept.filter(Boolean).length).toBeLessThanOrEqual(100)
  expect(marked).toContain('org0')
})
