import { open, readFile, stat, writeFile } from 'node:fs/promises'

import { describe, expect, test, vi } from 'vitest'

import { openLog, type LogOptions, type LogPosition, type PulseLog } from '#platform/pulse/log.ts'
import fc from '#tests/properties.ts'

import { temporaryFolder } from './support/pulse.ts'

async function logIn(folder: string, options: Partial<LogOptions> = {}): Promise<PulseLog> {
  const identity = { id: 'log', seed: 7 }
  return openLog({ folder, identity, clock: Date.now, lastSegment: 0, eventsCounted: 0, onIds: () => undefined, ...options })
}

const entry = (text: string, events = 1) => ({ receivedMs: 1, events, ids: new Uint32Array([text.length, 2]), payload: Buffer.from(text) })

/** Everything that can be read, segment by segment. */
async function contents(log: PulseLog): Promise<{ texts: string[]; damagedPlaces: number }> {
  const texts: string[] = []
  let damagedPlaces = 0
  for (const { id, bytes } of log.segments()) {
    for await (const item of log.read(id, 0, bytes)) {
      if (item.state === 'whole') texts.push(Buffer.from(item.record.payload).toString())
      else damagedPlaces++
    }
  }
  return { texts, damagedPlaces }
}

describe('the disk log', () => {
  test('gives back what was appended, in order, also after it was opened again', async () => {
    const folder = await temporaryFolder()
    const log = await logIn(folder)
    const texts = Array.from({ length: 3000 }, (_, i) => `record ${i}`)
    await Promise.all(texts.map((text) => log.append(entry(text))))
    expect(await contents(log)).toEqual({ texts, damagedPlaces: 0 })
    await log.close()
    expect(await contents(await logIn(folder))).toEqual({ texts, damagedPlaces: 0 })
  })

  test('syncs many appends that come at once together, before it acknowledges any of them', async () => {
    const folder = await temporaryFolder()
    const log = await logIn(folder)
    await log.append(entry('first')) // so that the file is there
    const file = await open(folder)
    const datasync = vi.spyOn(Object.getPrototypeOf(file), 'datasync')
    await file.close()
    await Promise.all(Array.from({ length: 500 }, (_, i) => log.append(entry(`record ${i}`))))
    expect(datasync.mock.calls.length).toBeGreaterThan(0)
    expect(datasync.mock.calls.length).toBeLessThan(5)
    datasync.mockRestore()
    await log.close()
  })

  test('begins a new segment when one is full, and deletes the old ones when they are shipped', async () => {
    const log = await logIn(await temporaryFolder(), { segmentMaxBytes: 1000, keptTailBytes: 2000 })
    const positions: LogPosition[] = []
    for (let i = 0; i < 100; i++) positions.push(await log.append(entry(`record ${i}`.padEnd(100, '.'))))
    expect(log.segments().length).toBeGreaterThan(10)
    expect(log.segments().every(({ bytes }) => bytes <= 1000)).toBe(true)
    await log.release({ ...log.end() })
    expect(log.bytes()).toBeGreaterThanOrEqual(2000)
    expect(log.bytes()).toBeLessThanOrEqual(3000)
    expect((await contents(log)).texts.at(-1)).toMatch(/^record 99/)
    await log.close()
  })

  test('keeps the newest segment even when it alone is more than has to stay', async () => {
    const log = await logIn(await temporaryFolder(), { keptTailBytes: 10 })
    await log.append(entry('a record longer than ten bytes'))
    await log.release(log.end())
    expect(log.segments()).toHaveLength(1)
    await log.close()
  })

  test('keeps what is not shipped, however much it is', async () => {
    const log = await logIn(await temporaryFolder(), { segmentMaxBytes: 1000, keptTailBytes: 0 })
    for (let i = 0; i < 50; i++) await log.append(entry(`record ${i}`.padEnd(100, '.')))
    const fifth = log.segments()[4]
    await log.release({ segment: fifth?.id ?? 0, offset: 0, eventsBefore: 0 })
    expect(log.segments()[0]?.id).toBe(fifth?.id)
    await log.close()
  })

  test('throws a shipped tail away for its age, the newest segment too', async () => {
    let now = 1_000_000
    const folder = await temporaryFolder()
    const log = await logIn(folder, { clock: () => now })
    await log.append(entry('old'))
    await log.release(log.end())
    expect(log.segments()).toHaveLength(1)
    now += 24 * 3_600_000
    await log.release(log.end())
    expect(log.segments()).toHaveLength(0)
    expect((await log.append(entry('young'))).segment).toBe(2)
    await log.close()
  })

  test('returns the ids and the number of events when it is opened', async () => {
    const folder = await temporaryFolder()
    const log = await logIn(folder)
    await log.append(entry('a', 3))
    await log.append(entry('bb', 4))
    await log.close()
    const ids: number[] = []
    const again = await logIn(folder, { onIds: (pairs) => void ids.push(...pairs) })
    expect(ids).toEqual([1, 2, 2, 2])
    expect(again.end().eventsBefore).toBe(7)
  })

  test('reports a refused write with the reason, leaves nothing of it behind, and takes the next', async () => {
    const folder = await temporaryFolder()
    const log = await logIn(folder)
    await log.append(entry('first'))
    const probe = await open(folder)
    const datasync = vi.spyOn(Object.getPrototypeOf(probe), 'datasync').mockRejectedValueOnce(new Error('EIO'))
    await probe.close()
    const refused = log.append(entry('refused'))
    const settled = log.settled()
    await expect(refused).rejects.toThrow('EIO')
    expect(await settled).toBe(false)
    datasync.mockRestore()
    await log.append(entry('second'))
    await log.close()
    expect((await contents(await logIn(folder))).texts).toEqual(['first', 'second'])
  })
})

describe('a damaged disk log', () => {
  const TEXTS = Array.from({ length: 40 }, (_, i) => `record ${i} ${'x'.repeat(i * 7)}`)

  async function written(): Promise<{ folder: string; path: string; bytes: Buffer; ends: number[] }> {
    const folder = await temporaryFolder()
    const log = await logIn(folder)
    const ends: number[] = []
    for (const text of TEXTS) ends.push((await log.append(entry(text))).end)
    await log.close()
    const path = log.segments()[0]?.path ?? ''
    return { folder, path, bytes: await readFile(path), ends }
  }

  test('cut off anywhere, gives back every record before the cut and reports the rest', async () => {
    const { folder, path, bytes, ends } = await written()
    for (let cut = 0; cut < bytes.length; cut += Math.ceil(bytes.length / 1000)) {
      await writeFile(path, bytes.subarray(0, cut))
      const whole = ends.filter((end) => end <= cut).length
      const onBorder = cut <= 20 || ends.includes(cut)
      expect(await contents(await logIn(folder))).toEqual({ texts: TEXTS.slice(0, whole), damagedPlaces: onBorder ? 0 : 1 })
    }
  })

  test('with a flipped bit, loses the record it is in and no other', async () => {
    const { folder, path, bytes, ends } = await written()
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 0, max: 7 }), async (at, bit) => {
        const flipped = Buffer.from(bytes)
        flipped[at] = (flipped[at] ?? 0) ^ (1 << bit)
        await writeFile(path, flipped)
        const hit = at < 20 ? -1 : ends.findIndex((end) => at < end) // the head of the file outvotes one bit
        expect(await contents(await logIn(folder))).toEqual({ texts: TEXTS.filter((_, i) => i !== hit), damagedPlaces: hit < 0 ? 0 : 1 })
      }),
      { numRuns: 1000 },
    )
  })

  test('with any stretch overwritten, gives back nothing that was not appended', async () => {
    const { folder, path, bytes } = await written()
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), fc.uint8Array({ minLength: 1, maxLength: 400 }), async (at, noise) => {
        const spoilt = Buffer.from(bytes)
        spoilt.set(noise.subarray(0, bytes.length - at), at)
        await writeFile(path, spoilt)
        const { texts } = await contents(await logIn(folder))
        expect(TEXTS.filter((text) => texts.includes(text))).toEqual(texts)
      }),
      { numRuns: 300 },
    )
  })

  test('is never written to again: a new segment takes what comes after', async () => {
    const { folder, path, bytes } = await written()
    await writeFile(path, bytes.subarray(0, bytes.length - 3))
    const log = await logIn(folder)
    await log.append(entry('after the damage'))
    expect((await stat(path)).size).toBe(bytes.length - 3)
    expect((await contents(log)).texts).toEqual([...TEXTS.slice(0, -1), 'after the damage'])
    await log.close()
  })
})
