import { readFile } from 'node:fs/promises'

import { createEventTables } from './migrations/0001-create-event-tables.ts'
import { connectionsByTime } from './migrations/0002-connections-by-time.ts'
import { readInLessTime } from './migrations/0003-read-in-less-time.ts'
import { requestsByHour } from './migrations/0004-requests-by-hour.ts'
import { failedByGrpcCodes } from './migrations/0005-failed-by-grpc-codes.ts'
import { storeMarks } from './migrations/0006-store-marks.ts'
import { firstAndLastSeen } from './migrations/0007-first-and-last-seen.ts'
import { factsOfTokens } from './migrations/0008-facts-of-tokens.ts'
import { tokensByHour } from './migrations/0009-tokens-by-hour.ts'
import { countriesSeen } from './migrations/0010-countries-seen.ts'
import { endpointsAsNumbers } from './migrations/0011-endpoints-as-numbers.ts'
import { templateLearning } from './migrations/0012-template-learning.ts'
import { observedSchemas } from './migrations/0013-observed-schemas.ts'
import { derivedClients } from './migrations/0014-derived-clients.ts'
import { seenInOneView } from './migrations/0015-seen-in-one-view.ts'
import { amountsInBins } from './migrations/0016-amounts-in-bins.ts'
import { endpointsSeen } from './migrations/0017-endpoints-seen.ts'
import { vendorsAndTokensByHour } from './migrations/0018-vendors-and-tokens-by-hour.ts'
import { requestsOfEndpoints } from './migrations/0019-requests-of-endpoints.ts'
import { tokensAsNumbersByHour } from './migrations/0020-tokens-as-numbers-by-hour.ts'
import { endpointsUnpackedSooner } from './migrations/0021-endpoints-unpacked-sooner.ts'
import { durationsInSteps } from './migrations/0022-durations-in-steps.ts'
import type { Store } from './store.ts'

/** One step of the schema. Every statement may run twice: a step that was cut off is simply run again. */
export interface Migration {
  number: number
  name: string
  statements: readonly string[]
}

/** In order, never changed once released; what differs later is a new step. */
export const MIGRATIONS: readonly Migration[] = [
  createEventTables,
  connectionsByTime,
  readInLessTime,
  requestsByHour,
  failedByGrpcCodes,
  storeMarks,
  firstAndLastSeen,
  factsOfTokens,
  tokensByHour,
  countriesSeen,
  endpointsAsNumbers,
  templateLearning,
  observedSchemas,
  derivedClients,
  seenInOneView,
  amountsInBins,
  endpointsSeen,
  vendorsAndTokensByHour,
  requestsOfEndpoints,
  tokensAsNumbersByHour,
  endpointsUnpackedSooner,
  durationsInSteps,
]

const CREATE_LEDGER = `
  CREATE TABLE IF NOT EXISTS schema_migrations
  (number UInt32, name String, applied DateTime64(3, 'UTC'))
  ENGINE = MergeTree ORDER BY number`

const APPLIED = `SELECT DISTINCT number FROM schema_migrations ORDER BY number`

const RECORD = `
  INSERT INTO schema_migrations (number, name, applied)
  SELECT {number:UInt32}, {name:String}, now64(3)`

const RECORD_ALL = `
  INSERT INTO schema_migrations (number, name, applied)
  SELECT step.1, step.2, now64(3)
  FROM (SELECT arrayJoin(arrayZip({numbers:Array(UInt32)}, {names:Array(String)})) AS step)`

const TABLES = `SELECT count() AS count FROM system.tables WHERE database = currentDatabase() AND name != 'schema_migrations'`

/** What all steps come to; `migrations.test.ts` writes it, and fails when it is not what they make. */
const NEWEST = new URL('./newest-schema.sql', import.meta.url)
/** Stands alone in its line. */
const END_OF_STATEMENT = '\n;\n'

export async function newestSchema(): Promise<string[]> {
  const text = await readFile(NEWEST, 'utf8')
  return text.split(END_OF_STATEMENT).filter((statement) => statement.trim() !== '')
}

/** A store without any table has all of it a second earlier than by the steps. What a crash leaves of that, the steps complete at the next start. */
async function makeNewest(store: Store): Promise<boolean> {
  const [tables] = await store.select<{ count: number }>({ sql: TABLES, params: {} })
  if (tables?.count !== 0) return false
  for (const statement of await newestSchema()) await store.command(statement)
  await store.command(RECORD_ALL, { numbers: MIGRATIONS.map(({ number }) => number), names: MIGRATIONS.map(({ name }) => name) })
  return true
}

/**
 * Brings the schema up to date. A step is recorded after its last statement, so a crash in between repeats it harmlessly. Returns whether there was
 * no schema at all.
 */
export async function migrate(store: Store, migrations: readonly Migration[] = MIGRATIONS): Promise<{ isNew: boolean }> {
  await store.command(CREATE_LEDGER)
  const applied = new Set((await store.select<{ number: number }>({ sql: APPLIED, params: {} })).map(({ number }) => number))
  const newest = Math.max(0, ...applied)
  const known = Math.max(0, ...migrations.map(({ number }) => number))
  if (newest > known) {
    throw new Error(`The event store has schema ${newest}, this version knows ${known}. Start the version that wrote it, or a newer one.`)
  }
  const isNew = applied.size === 0
  if (isNew && migrations === MIGRATIONS && (await makeNewest(store))) return { isNew }
  for (const { number, name, statements } of migrations.filter((migration) => !applied.has(migration.number))) {
    for (const statement of statements) await store.command(statement)
    await store.command(RECORD, { number, name })
  }
  return { isNew }
}
