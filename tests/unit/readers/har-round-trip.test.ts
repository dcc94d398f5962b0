import { readdirSync, readFileSync } from 'node:fs'

import type { Har } from 'har-format'
import { expect, test, vi } from 'vitest'

import { toHar } from '#domain/export/har.ts'
import { openHar, readHar } from '#platform/pulse/readers/har.ts'
import { maskTransaction } from '#platform/warehouse/masked.ts'
import fc from '#tests/properties.ts'
import { type AnyEntry, bodiesOf, CREDENTIAL_VALUE, harArchive, numbersOf, labelsOf } from '#tests/support/har-archives.ts'
import type { StoredTransaction } from '#wire/warehouse/transaction.ts'

import { context } from './support.ts'

vi.setConfig({ testTimeout: 120_000 })

/** Import and export without the platform between them; the same with it: tests/platform/whole/round-trip.test.ts. */
function throughUs(archive: Har): Har {
  const opened = openHar(Buffer.from(JSON.stringify(archive)))
  const { events, rejectedEvents, payloads } = readHar(opened, 0, opened.entries.length, context)
  expect(rejectedEvents).toEqual([])
  return toHar(
    events.flatMap((event, at) => {
      if (event.kind !== 'request') return []
      const stored = JSON.parse(Buffer.from(payloads[at]?.bytes ?? []).toString()) as StoredTransaction
      const row = { ...event, host: event.endpointId }
      return [{ row, url: event.url, remoteIp: event.remoteIp, timings: event.timings, stored: maskTransaction(stored) }]
    }),
  )
}

/** Entries of an export, in the order of the archive they came from. */
const entriesOf = ({ log }: Har): AnyEntry[] =>
  (log.entries as AnyEntry[]).toSorted((a, b) => Number(String(a['_id']).split('-').at(-1)) - Number(String(b['_id']).split('-').at(-1)))

test('an export says of every entry what its archive said, and importing it changes nothing more', () => {
  fc.assert(
    fc.property(harArchive(4), (archive) => {
      const before = archive.log.entries as AnyEntry[]
      const exported = throughUs(archive)
      const after = entriesOf(exported)
      expect(after.map(numbersOf)).toEqual(before.map(numbersOf))
      expect(after.map(labelsOf)).toEqual(before.map(labelsOf))
      expect(after.map(bodiesOf)).toEqual(before.map(bodiesOf))
      expect(JSON.stringify(exported)).not.toContain(CREDENTIAL_VALUE)
      const { name, version, comment } = archive.log.browser ?? archive.log.creator
      expect(exported.log.creator.comment).toContain(`${name} ${version}`)
      if (comment) expect(exported.log.creator.comment).toContain(comment)

      const again = throughUs(exported)
      expect(again.log.creator).toEqual(exported.log.creator)
      expect(again.log.entries.map(withoutId)).toEqual(exported.log.entries.map(withoutId))
    }),
    { numRuns: 300 },
  )
})

const withoutId = (entry: object): object => ({ ...entry, _id: '' })

const folder = new URL('../../fixtures/har/', import.meta.url)
test.each(readdirSync(folder).filter((name) => name.endsWith('.har')))('%s: the same numbers, out and in again', (name) => {
  const archive = JSON.parse(readFileSync(new URL(name, folder), 'utf8').replace(/^\uFEFF/, '')) as Har
  const exported = throughUs(archive)
  expect(entriesOf(exported).map(numbersOf)).toEqual((archive.log.entries as AnyEntry[]).map(numbersOf))
  expect(throughUs(exported).log.entries.map(withoutId)).toEqual(exported.log.entries.map(withoutId))
})
