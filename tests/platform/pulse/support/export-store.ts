import { readFileSync } from 'node:fs'

import { emptyBatch } from '../../events/support/generator.ts'
import { openTemporary } from '../../events/support/open.ts'
import { connection, NOW, request } from '../../events/support/records.ts'

/** More than two pages of a file. */
export const ROWS = 12_000
const FORMULAS = [
  '=1+1',
  '+1',
  '-1',
  '@SUM(1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '\0=1',
  '＝1',
  '＋1',
  '－1',
  '＠1',
  '=HYPERLINK("http://evil","x")',
]
/** What is in it, as a question asks for it. */
export const range = { fromMs: NOW - 86_400_000, toMs: NOW + 1 }

/** A store with many requests of one organization, hostile ones of another, and some of a third. */
export async function openExportStore() {
  const store = await openTemporary()
  const requests = Array.from({ length: ROWS }, (_, n) =>
    request({ id: `r${String(n).padStart(5, '0')}`, timestampMs: NOW - 3_600_000 - (n % 700) }),
  )
  await store.insert({ ...emptyBatch(), requests, connections: [connection(), connection({ id: 'c2' })] }, 'many')
  const blns = JSON.parse(readFileSync(new URL('../../../fixtures/hostile/blns.json', import.meta.url), 'utf8')) as string[]
  const hostile = [...FORMULAS, ...blns].map((text, n) =>
    request({ orgId: 'hostile', id: `h${n}`, client: text, timestampMs: NOW - 1_000_000 + n }),
  )
  await store.insert({ ...emptyBatch(), requests: hostile }, 'hostile')
  await store.insert(
    { ...emptyBatch(), requests: [request({ orgId: 'globex', id: 'foreign' })], connections: [connection({ orgId: 'globex' })] },
    'foreign',
  )
  return store
}
