import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test, vi } from 'vitest'

import { openShipJournal, type ShipNote, type ShipPlan } from '#platform/pulse/shipping/journal.ts'
import fc from '#tests/properties.ts'

import { temporaryFolder } from './support/pulse.ts'

const planOf = (start: number): ShipPlan => ({ segment: 1, start, end: start + 10, eventsBefore: start, eventsAfter: start + 10 })

async function lastNoteIn(folder: string): Promise<ShipNote | undefined> {
  const journal = await openShipJournal(folder)
  await journal.close()
  return journal.last
}

async function journalWith(plans: number) {
  const folder = await temporaryFolder()
  const journal = await openShipJournal(folder)
  for (let i = 0; i < plans; i++) {
    await journal.plan(planOf(i * 10))
    await journal.shipped(planOf(i * 10))
  }
  await journal.close()
  return { folder, path: join(folder, 'shipping.journal') }
}

test('an empty journal knows nothing, a used one its last note', async () => {
  expect(await lastNoteIn(await temporaryFolder())).toBeUndefined()
  const { folder } = await journalWith(3)
  expect(await lastNoteIn(folder)).toEqual({ state: 'shipped', plan: planOf(20) })
})

test('a plan without an end is found again', async () => {
  const { folder } = await journalWith(2)
  const journal = await openShipJournal(folder)
  await journal.plan(planOf(20))
  await journal.close()
  expect(await lastNoteIn(folder)).toEqual({ state: 'planned', plan: planOf(20) })
})

test('cut off anywhere, it says what was true before the cut', async () => {
  const { folder, path } = await journalWith(6)
  const whole = await readFile(path, 'utf8')
  const lines = whole.split('\n').slice(0, -1)
  for (let cut = 0; cut <= whole.length; cut++) {
    await writeFile(path, whole.slice(0, cut))
    const complete = whole
      .slice(0, cut)
      .split('\n')
      .filter((line, i) => line === lines[i]).length
    const expected = complete === 0 ? undefined : JSON.parse(lines[complete - 1]?.slice(9) ?? '')
    expect(await lastNoteIn(folder)).toEqual(expected)
  }
})

test('with any byte changed, it never returns a note that was not made', async () => {
  const { folder, path } = await journalWith(4)
  const whole = await readFile(path)
  const notes = whole
    .toString()
    .split('\n')
    .slice(0, -1)
    .map((line) => line.slice(9))
  await fc.assert(
    fc.asyncProperty(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), async (at, change) => {
      const spoilt = Buffer.from(whole)
      spoilt[at] = (spoilt[at] ?? 0) ^ change
      await writeFile(path, spoilt)
      expect(notes).toContain(JSON.stringify(await lastNoteIn(folder)))
    }),
    { numRuns: 300 },
  )
})

test('a line that failed half-way does not spoil the next one', async () => {
  const { folder, path } = await journalWith(1)
  const journal = await openShipJournal(folder)
  const { FileHandle } = await fileHandleClass(path)
  const append = vi.spyOn(FileHandle, 'appendFile').mockImplementationOnce(async () => {
    await writeFile(path, `${await readFile(path, 'utf8')}0badbeef {"state":"pl`)
    throw new Error('ENOSPC')
  })
  await expect(journal.plan(planOf(10))).rejects.toThrow('ENOSPC')
  append.mockRestore()
  await journal.plan(planOf(10))
  await journal.close()
  expect(await lastNoteIn(folder)).toEqual({ state: 'planned', plan: planOf(10) })
})

test('does not grow without end', async () => {
  const { path, folder } = await journalWith(4000)
  expect((await readFile(path)).length).toBeLessThan(400_000)
  expect((await lastNoteIn(folder))?.plan).toEqual(planOf(39_990))
})

/** Node does not export the class of file handles. */
async function fileHandleClass(path: string) {
  const { open } = await import('node:fs/promises')
  const handle = await open(path)
  await handle.close()
  return { FileHandle: Object.getPrototypeOf(handle) as typeof handle }
}
