import { deleteApp, initializeApp, type FirebaseApp } from 'firebase/app'
import { collection, initializeFirestore, setLogLevel, type Firestore } from 'firebase/firestore/lite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import fc from '#tests/properties.ts'

import { readFields } from '#platform/documents/values/read-value.ts'

import { ourFirestore, type FirestoreAtHand } from './firestore-at-hand.ts'
import { anyAggregation, anyQuery, anyWrite, AWKWARD_COLLECTION, AWKWARD_DOCUMENTS, FUZZ_PROJECT, FUZZ_ROOT } from './firestore-fuzz.ts'
import { OPERATIONS } from './firestore-operations.ts'
import { findEmulatorJar, googleFirestore } from './google-emulator.ts'

const jar = findEmulatorJar()
const MISSING = "Google's emulator was not found: set FIRESTORE_EMULATOR_JAR or install google-cloud-cli-firestore-emulator"

const QUERIES = Number(process.env['EMULATOR_RUNS'] ?? 40)
const AGGREGATIONS = Math.ceil(QUERIES / 4)
const WRITES = Math.ceil(QUERIES / 2)

/** A limit of the emulator, not of the wire: the lite SDK asks this way for the last of a collection, and the service answers it. */
const NO_DESCENDING_KEYS = 'Firestore does not support descending key scans'

test.skipIf(jar !== undefined)(`the comparison with Google's emulator was skipped: ${MISSING}`, () => {
  expect(jar).toBeUndefined()
})

describe.skipIf(jar === undefined)("our documents beside Google's emulator", () => {
  let servers: FirestoreAtHand[] = []
  let apps: FirebaseApp[] = []
  let databases: Firestore[] = []

  beforeAll(async () => {
    setLogLevel('silent') // refusals are expected here
    servers = await Promise.all([ourFirestore(FUZZ_PROJECT), googleFirestore(jar ?? '')])
    apps = servers.map((_, i) => initializeApp({ projectId: FUZZ_PROJECT, apiKey: 'local' }, `beside-${i}`))
    databases = apps.map((app, i) => initializeFirestore(app, { host: servers[i]?.host ?? '', ssl: false }))
    const writes = AWKWARD_DOCUMENTS.map((fields, i) => ({ update: { name: `${AWKWARD_COLLECTION}/d${i}`, fields } }))
    for (const { status } of await both('commit', { writes })) expect(status).toBe(200)
  })
  afterAll(async () => {
    await Promise.all(apps.map((app) => deleteApp(app)))
    await Promise.all(servers.map((server) => server.close()))
  })

  const both = (verb: string, body: object): Promise<Answer[]> => Promise.all(servers.map(({ host }) => post(host, verb, body)))

  for (const [i, { name, run, notInEmulator }] of OPERATIONS.entries()) {
    const title = `the SDK sees no difference: ${name}${notInEmulator === undefined ? '' : `, skipped: ${notInEmulator}`}`
    test.skipIf(notInEmulator !== undefined)(title, async () => {
      const [ours, theirs] = await Promise.all(databases.map((db) => run(collection(db, 'suites', `s${i}`, 'items'), db)))
      expect(withoutSignOfZero(ours)).toEqual(withoutSignOfZero(theirs))
    })
  }

  test(`${QUERIES} random queries over awkward values find the same, or are refused by both`, async () => {
    await fc.assert(
      fc.asyncProperty(anyQuery, async (asked) => {
        const [ours, theirs] = await both('runQuery', { structuredQuery: { from: [{ collectionId: 'awkward' }], ...asked } })
        if (theirs?.message === NO_DESCENDING_KEYS) return
        expect(found(ours)).toEqual(found(theirs))
      }),
      { numRuns: QUERIES },
    )
  })

  test(`${AGGREGATIONS} random aggregations come to the same`, async () => {
    await fc.assert(
      fc.asyncProperty(anyAggregation, async ({ aggregations, where }) => {
        const structuredQuery = { from: [{ collectionId: 'awkward' }], ...(where && { where }) }
        const [ours, theirs] = await both('runAggregationQuery', { structuredAggregationQuery: { aggregations, structuredQuery } })
        expect(aggregated(ours)).toEqual(aggregated(theirs))
      }),
      { numRuns: AGGREGATIONS },
    )
  })

  test(`${WRITES} random writes leave the same document`, async () => {
    let round = 0
    await fc.assert(
      fc.asyncProperty(anyWrite, async ({ before, write }) => {
        const name = `${FUZZ_ROOT}/written/w${round++}`
        if (before) await both('commit', { writes: [{ update: { name, fields: before } }] })
        const { fields, ...how } = write
        const [ours, theirs] = await both('commit', { writes: [{ update: { name, fields }, ...how }] })
        expect(ours?.status).toEqual(theirs?.status)
        const [a, b] = await both('batchGet', { documents: [name] })
        expect(stored(a)).toEqual(stored(b))
      }),
      { numRuns: WRITES },
    )
  })
})

interface Answer {
  status: number
  /** Of an error. */
  message: string | undefined
  rows: Record<string, unknown>[]
}

async function post(host: string, verb: string, body: object): Promise<Answer> {
  const response = await fetch(`http://${host}/v1/${FUZZ_ROOT}:${verb}`, { method: 'POST', body: JSON.stringify(body) })
  const rows = [await response.json()].flat() as Record<string, unknown>[]
  return { status: response.status, message: (rows[0]?.['error'] as { message?: string } | undefined)?.message, rows }
}

const found = (answer: Answer | undefined): unknown =>
  answer?.status === 200
    ? answer.rows.flatMap((row) => ('document' in row ? [(row['document'] as { name: string }).name] : []))
    : answer?.status

const aggregated = (answer: Answer | undefined): unknown =>
  answer?.status === 200 ? (answer.rows[0]?.['result'] as { aggregateFields?: object } | undefined)?.aggregateFields : answer?.status

/** Read as a client reads: what Google leaves out (zeros, empty lists) means what we write. */
const stored = (answer: Answer | undefined): unknown => {
  const document = answer?.rows[0]?.['found'] as { fields?: object } | undefined
  return document && withoutSignOfZero(readFields(document.fields ?? {}))
}

/** The emulator writes -0 as 0 into its answers; we keep what was stored. */
function withoutSignOfZero(value: unknown): unknown {
  const text = JSON.stringify(value)?.replaceAll('"negative zero"', '0').replaceAll('"doubleValue":"-0"', '"doubleValue":0')
  return text === undefined ? undefined : (JSON.parse(text) as unknown)
}
