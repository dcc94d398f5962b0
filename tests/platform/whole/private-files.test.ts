import { chmodSync, type Dirent, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { connectAgent, httpRequestEvent } from '../../conformance/support/agent-simulator.ts'
import { joinAsStranger, openPulseClient } from './support/stranger.ts'
import { openPlace, stopped } from './support/whole.ts'

const ARCHIVE = new URL('../../fixtures/har/firefox_www.nghttp2.org.har', import.meta.url)
const ARCHIVE_ENTRIES = 10

let place: Awaited<ReturnType<typeof openPlace>>
const umask = process.umask(0o022) // as most systems have it; the platform inherits it
beforeAll(async () => {
  place = await openPlace()
  chmodSync(place.dataDir, 0o755) // a folder that the operator made
})
afterAll(() => {
  process.umask(umask)
  place.remove()
})

/** Files and folders below the data folder that others than their owner may do anything with. */
function open(): string[] {
  return below(place.dataDir)
    .filter((path) => ((statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0)
    .map((path) => relative(place.dataDir, path))
}

/** All files and folders in a folder; a merge of the engine may take any of them away meanwhile. */
function below(folder: string): string[] {
  return entriesOf(folder).flatMap((entry) => {
    const path = join(folder, entry.name)
    return entry.isDirectory() ? [path, ...below(path)] : [path]
  })
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

test('after a run with people, traffic, bodies and files, everything in the data folder is its owner’s only', async () => {
  const platform = await place.start({
    SIGHTGLASS_LOG: 'debug',
    SIGHTGLASS_DEMO: 'true',
    SIGHTGLASS_DEMO_HOURS: '0',
    BALLAST_BYTES: '1000000',
  })
  const member = await joinAsStranger(platform, 'private')
  const pulse = await openPulseClient(platform, member)
  const agent = connectAgent({ host: '127.0.0.1', port: place.agentsPort, token: member.registrationToken })
  await agent.sendOnce([httpRequestEvent()])
  expect(await agent.storeObject(Buffer.from('{"request":{}}'), 'http_transaction', 'application/json')).toMatchObject({ put: 201 })
  agent.close()
  await pulse.importHar(readFileSync(ARCHIVE))
  expect(await pulse.countOf(ARCHIVE_ENTRIES + 1)).toBe(ARCHIVE_ENTRIES + 1)
  expect(open()).toEqual([]) // with its journals
  expect(await stopped(platform)).toBe(0)
  expect(open()).toEqual([])
  const files = readdirSync(place.dataDir)
  for (const name of [
    'identity.sqlite',
    'documents.sqlite',
    'identity-keys.json',
    'master.key',
    'platform.log',
    'pulse-log',
    'events',
    'objects',
  ])
    expect(files).toContain(name)
})

test('files of before, that others could read, are closed at the start, which the log says; what is not ours stays as it is @variant', async () => {
  const before = ['platform.log', 'documents.sqlite', 'identity.sqlite', 'address.json']
  for (const name of before) chmodSync(join(place.dataDir, name), 0o644)
  for (const name of ['events', 'objects', 'pulse-log']) chmodSync(join(place.dataDir, name), 0o755)
  writeFileSync(join(place.dataDir, 'notes.txt'), 'the operator’s')
  mkdirSync(join(place.dataDir, 'backups'))
  const platform = await place.start()
  expect(open().toSorted()).toEqual(['backups', 'notes.txt'])
  await stopped(platform)
  const log = readFileSync(join(place.dataDir, 'platform.log'), 'utf8')
  const said = log.split('\n').filter((line) => line.includes('could read these until now'))
  expect(said).toHaveLength(1)
  expect((JSON.parse(said[0] ?? '') as { files: string[] }).files.toSorted()).toEqual(
    [...before, 'events', 'objects', 'pulse-log'].toSorted(),
  )
  rmSync(join(place.dataDir, 'notes.txt'))
})

test.each(['master.key', 'identity-keys.json'])('a start is refused while others may read %s @variant', async (name) => {
  chmodSync(join(place.dataDir, name), 0o640)
  await expect(place.start()).rejects.toThrow(`chmod 600 ${join(place.dataDir, name)}`)
  chmodSync(join(place.dataDir, name), 0o600)
})

test('a copy of the data folder without the master key, which lay elsewhere, signs nothing @variant', async () => {
  const elsewhere = join(place.dataDir, '..', `${place.dataDir.split('/').at(-1)}.key`)
  writeFileSync(elsewhere, readFileSync(join(place.dataDir, 'master.key')), { mode: 0o600 })
  rmSync(join(place.dataDir, 'master.key'))
  const platform = await place.start({ MASTER_KEY_FILE: elsewhere })
  expect(await stopped(platform)).toBe(0)
  expect(readdirSync(place.dataDir)).not.toContain('master.key')
  expect(readFileSync(join(place.dataDir, 'identity-keys.json'), 'utf8')).not.toContain('"kid"')
  rmSync(elsewhere)
  await expect(place.start()).rejects.toThrow(/Put back the master key/)
})
