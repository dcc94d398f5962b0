import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { openDocuments } from '#platform/documents/documents.ts'

import { documentPortContract } from './document-port.contract.ts'

documentPortContract('SQLite', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'documents-'))
  const port = openDocuments({ dataDir, clock: () => Date.now() })
  return {
    port,
    close: async () => {
      port.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
})

async function folder(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'documents-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  return dataDir
}

test('documents survive a restart, and the file is for its owner only', async () => {
  const dataDir = await folder()
  const before = openDocuments({ dataDir, clock: () => Date.now() })
  await before.transaction(async (transaction) => transaction.set('orgs/acme', { name: 'Acme' }))
  before.close()
  const after = openDocuments({ dataDir, clock: () => Date.now() })
  expect((await after.get('orgs/acme'))?.data).toEqual({ name: 'Acme' })
  expect((await stat(join(dataDir, 'documents.sqlite'))).mode & 0o777).toBe(0o600)
  expect((await stat(join(dataDir, 'documents.sqlite-wal'))).mode & 0o777).toBe(0o600)
  after.close()
})

test('a version never comes back, though the clock went back and the document was deleted', async () => {
  const dataDir = await folder()
  let nowMs = 2_000_000_000_000
  const versions: (string | undefined)[] = []
  for (const ms of [2_000_000_000_000, 1_000_000_000_000, 1_500_000_000_000]) {
    nowMs = ms
    const documents = openDocuments({ dataDir, clock: () => nowMs })
    await documents.transaction(async (transaction) => transaction.set('orgs/acme', {}))
    versions.push((await documents.get('orgs/acme'))?.version)
    await documents.transaction(async (transaction) => transaction.delete('orgs/acme'))
    documents.close()
  }
  expect(new Set(versions).size).toBe(3)
  expect(versions).toEqual(versions.toSorted())
})

test('a page of a large collection is read without reading the rest', async () => {
  const documents = openDocuments({ dataDir: await folder(), clock: () => Date.now() })
  await documents.transaction(async (transaction) => {
    for (let i = 0; i < 20_000; i++) transaction.set(`audit/${String(i).padStart(6, '0')}`, { n: i, text: 'x'.repeat(100) })
  })
  // The shortest of five, which no busy machine makes shorter and few make longer; without the bound a page takes as long as all
  const timed = async (query: object) => {
    const tries = []
    for (let i = 0; i < 5; i++) {
      const start = performance.now()
      const rows = await documents.query({ collection: 'audit', ...query })
      tries.push({ rows: rows.map(({ id }) => id), ms: performance.now() - start })
    }
    return tries.toSorted((a, b) => a.ms - b.ms)[0]!
  }
  const all = await timed({})
  const next = await timed({ limit: 2, startAfterId: '015000' })
  const newest = await timed({ limit: 2, orderBy: { field: '__name__', direction: 'desc' }, startAfterId: '015000' })
  expect([next.rows, newest.rows]).toEqual([
    ['015001', '015002'],
    ['014999', '014998'],
  ])
  expect(next.ms + newest.ms).toBeLessThan(all.ms / 10)
  documents.close()
})
