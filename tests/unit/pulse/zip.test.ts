import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

import { expect, test, vi } from 'vitest'

import { Fault } from '#platform/lib/faults.ts'
import { collected, type RecordingFormat, RECORDINGS_MAX, recordingsIn } from '#platform/pulse/archives/recordings.ts'
import { type Budget, unpack, UNPACKED_MAX } from '#platform/pulse/archives/unpack.ts'
import { readZip } from '#platform/pulse/archives/zip.ts'
import fc from '#tests/properties.ts'
import { zipOf } from '#tests/support/zip.ts'

vi.setConfig({ testTimeout: 60_000 })

const MIB = 1024 * 1024
const fixture = (name: string): Buffer => readFileSync(new URL(`../../fixtures/zip/${name}`, import.meta.url))
const budget = (left = UNPACKED_MAX): Budget => ({ left })

/** Names and sizes of everything in a zip, or the sentence that says why not. */
async function filesIn(zip: Uint8Array): Promise<[string, number | string][]> {
  const files: [string, number | string][] = []
  for (const { name, open } of readZip(zip)) {
    files.push([name, await collected(open(budget()), UNPACKED_MAX).then((bytes) => bytes.length, sentence)])
  }
  return files
}
const sentence = (cause: unknown): string => (cause instanceof Fault ? cause.message : `bug: ${String(cause)}`)
const EVENTS = ['events.ndjson', 476] as const

test.each(['info-zip.zip', 'python-zip64.zip'])('%s: every file, byte for byte as long as it was', async (name) => {
  const files = Object.fromEntries(await filesIn(fixture(name)))
  expect(Object.keys(files).toSorted()).toEqual(
    ['.DS_Store', 'README.txt', '__MACOSX/._a.har', 'a.har', 'events.ndjson', 'sub/b.har.gz', 'wöchentlich.json'].toSorted(),
  )
  expect(files).toMatchObject({ '.DS_Store': 3, 'README.txt': 24, '__MACOSX/._a.har': 4 })
  expect(files[EVENTS[0]]).toBe(EVENTS[1])
})

test.each(['info-zip-streamed.zip', 'info-zip-stored.zip'])('%s: sizes behind the data, or data that is not packed', async (name) => {
  const files = await filesIn(fixture(name))
  expect(files.filter(([, size]) => typeof size === 'string')).toEqual([])
  expect(Object.fromEntries(files)[EVENTS[0]]).toBe(EVENTS[1])
})

test('bytes in front of a zip do not matter, a comment behind it neither', async () => {
  expect(await filesIn(Buffer.concat([Buffer.from('#!/bin/sh\n'), fixture('info-zip.zip')]))).toEqual(
    await filesIn(fixture('info-zip.zip')),
  )
  const commented = Buffer.concat([fixture('info-zip.zip'), Buffer.from('PK\x05\x06 week 2')])
  commented.writeUInt16LE(11, fixture('info-zip.zip').length - 2)
  expect(await filesIn(commented)).toEqual(await filesIn(fixture('info-zip.zip')))
})

test('what cannot be read is said of the file, and of no other', async () => {
  expect(await filesIn(fixture('info-zip-encrypted.zip'))).toEqual([['a.har', expect.stringContaining('encrypted')]])
  expect(await filesIn(fixture('python-bzip2.zip'))).toEqual([['a.har', expect.stringContaining('method 12')]])
  const zip = zipOf([
    { name: 'a.har', bytes: Buffer.from('one') },
    { name: 'b.har', bytes: Buffer.from('two, and more of it') },
  ])
  zip.writeUInt32LE(7, zip.lastIndexOf('PK\x01\x02') + 16) // another check sum
  expect(await filesIn(zip)).toEqual([
    ['a.har', 3],
    ['b.har', expect.stringContaining('check sum')],
  ])
})

test('files that overlap are refused before one of them is read', () => {
  const files = Array.from({ length: 50 }, (_, i) => ({ name: `${i}.har`, bytes: Buffer.alloc(MIB), localAt: 0 }))
  expect(() => readZip(zipOf(files))).toThrow(/overlap/)
})

test('a directory that ends early, points outside or lies about its length is damaged, whatever byte of it changed', async () => {
  const whole = fixture('info-zip.zip')
  for (let length = 0; length < whole.length; length += 7) expect(() => readZip(whole.subarray(0, length))).toThrow(Fault)
  await fc.assert(
    fc.asyncProperty(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), async (at, change) => {
      const odd = Buffer.from(whole)
      odd[at] = (odd[at] ?? 0) ^ change
      try {
        for (const [, size] of await filesIn(odd)) expect(String(size)).not.toMatch(/^bug/)
      } catch (cause) {
        expect(cause).toBeInstanceOf(Fault)
      }
    }),
    { numRuns: 500 },
  )
})

/** How many bytes came out before it was refused. */
async function bytesBefore(chunks: AsyncIterable<Uint8Array>): Promise<{ bytes: number; told: string }> {
  let bytes = 0
  try {
    for await (const chunk of chunks) bytes += chunk.byteLength
    return { bytes, told: '' }
  } catch (cause) {
    return { bytes, told: sentence(cause) }
  }
}

test('a bomb ends after a hundred times its size, and what fits nowhere before its first byte', async () => {
  const bomb = gzipSync(Buffer.alloc(200 * MIB))
  const { bytes, told } = await bytesBefore(unpack(bomb, 'gzip', budget()))
  expect(told).toContain('expands more than 100 times')
  expect(bytes).toBeLessThanOrEqual(bomb.length * 100)

  const [entry] = readZip(zipOf([{ name: 'a.har', bytes: Buffer.alloc(20 * MIB) }]))
  expect((await bytesBefore(entry!.open(budget()))).bytes).toBeLessThan(3 * MIB)
  expect(await bytesBefore(entry!.open(budget(MIB)))).toEqual({ bytes: 0, told: expect.stringContaining('Split it') })
})

test('files of one zip share a budget', async () => {
  const noise = Buffer.from(Array.from({ length: MIB }, (_, i) => (i * 7919 + (i >> 8) * 104_729) & 0xff))
  const entries = readZip(zipOf(Array.from({ length: 4 }, (_, i) => ({ name: `${i}.har`, bytes: noise }))))
  const shared = budget(2.5 * MIB)
  const came: number[] = []
  for (const { open } of entries) came.push((await bytesBefore(open(shared))).bytes)
  expect(came).toEqual([MIB, MIB, 0, 0])
})

test('gzip that is cut, broken or followed by something else is refused; zeros behind it are not', async () => {
  const packed = gzipSync('x'.repeat(1000))
  const told = async (bytes: Uint8Array) => (await bytesBefore(unpack(bytes, 'gzip', budget()))).told
  expect(await told(packed)).toBe('')
  expect(await told(Buffer.concat([packed, packed]))).toBe('')
  expect(await told(Buffer.concat([packed, Buffer.alloc(512)]))).toBe('')
  expect(await told(packed.subarray(0, -5))).toContain('not whole')
  expect(await told(Buffer.concat([packed.subarray(0, 12), Buffer.alloc(20, 7)]))).toContain('damaged')
  expect(await told(Buffer.concat([packed, Buffer.from('more')]))).toMatch(/something else|damaged/)
})

const HAR = Buffer.from('{"log":{"version":"1.2","entries":[]}}')
const LINES = Buffer.from('{"requestId":"a","method":"GET"}\n{"requestId":"b"}\n')

/** Names and formats of what is found, or the sentence of what cannot be opened. */
async function found(bytes: Uint8Array, format?: RecordingFormat): Promise<string[]> {
  return Promise.all(
    recordingsIn(bytes, format).map(async ({ name, open }) => `${name} ${await open().then((opened) => opened.format, sentence)}`),
  )
}

test('a recording is known by what its sender says, else by how it begins, packed or not', async () => {
  const pretty = Buffer.from(JSON.stringify({ comment: 'x', log: { entries: [] } }, null, 2))
  for (const pack of [(bytes: Buffer) => bytes, (bytes: Buffer) => gzipSync(bytes)]) {
    expect(await found(pack(HAR))).toEqual([' har'])
    expect(await found(pack(pretty))).toEqual([' har'])
    expect(await found(pack(Buffer.from(`\uFEFF ${HAR.toString()}`)))).toEqual([' har'])
    expect(await found(pack(Buffer.from(`\uFEFF${HAR.toString()}`, 'utf16le')))).toEqual([' har'])
    expect(await found(pack(LINES))).toEqual([' ndjson'])
    expect(await found(pack(LINES), 'har')).toEqual([' har'])
  }
})

test('of a zip only recordings are opened, those that say nothing by their name by how they begin', async () => {
  expect((await found(fixture('info-zip.zip'))).toSorted()).toEqual([
    'a.har har',
    'events.ndjson ndjson',
    'sub/b.har.gz har',
    'wöchentlich.json har',
  ])
  const inside = await found(
    zipOf([
      { name: 'zip.har', bytes: zipOf([{ name: 'a.har', bytes: HAR }]) },
      { name: 'twice.har.gz', bytes: gzipSync(gzipSync(HAR)) },
      { name: 'lines.json', bytes: LINES },
      { name: 'notes.md', bytes: LINES },
    ]),
  )
  expect(inside).toEqual([
    'zip.har It is packed twice. Unpack it once and import that.',
    'twice.har.gz It is packed twice. Unpack it once and import that.',
    'lines.json ndjson',
  ])
  expect(() => recordingsIn(zipOf([{ name: 'notes.md', bytes: LINES }]))).toThrow(/no file that ends with .har/)
  expect(() => recordingsIn(zipOf([]))).toThrow(/no file that ends with .har/)
  const many = Array.from({ length: RECORDINGS_MAX + 1 }, (_, i) => ({ name: `${i}.har`, bytes: HAR }))
  expect(() => recordingsIn(zipOf(many))).toThrow(/Split it/)
})

test.each([
  ['7z', Buffer.from('7z\xbc\xaf\x27\x1c rest', 'latin1')],
  ['zstd', Buffer.from('\x28\xb5\x2f\xfd rest', 'latin1')],
  ['tar', Buffer.concat([Buffer.alloc(257), Buffer.from('ustar\0')])],
])('a %s file says what it is and what to do, also inside of gzip', async (kind, bytes) => {
  const told = ` This is a ${kind} file. Unpack it, or pack the recordings as .zip or .gz.`
  expect(await found(bytes)).toEqual([told])
  expect(await found(gzipSync(bytes), 'har')).toEqual([told])
})
