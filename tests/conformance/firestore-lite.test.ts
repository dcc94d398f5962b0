import { deleteApp, initializeApp, type FirebaseApp } from 'firebase/app'
import { collection, initializeFirestore, setLogLevel, type Firestore } from 'firebase/firestore/lite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { ourFirestore, type FirestoreAtHand } from './firestore-at-hand.ts'
import { OPERATIONS } from './firestore-operations.ts'

describe('firebase/firestore/lite against our documents', () => {
  let ours: FirestoreAtHand
  let app: FirebaseApp
  let db: Firestore

  beforeAll(async () => {
    setLogLevel('silent') // refusals are expected here
    ours = await ourFirestore('sightglass')
    app = initializeApp({ projectId: 'sightglass', apiKey: 'local' }, 'firestore-lite')
    db = initializeFirestore(app, { host: ours.host, ssl: false })
  })
  afterAll(async () => {
    await deleteApp(app)
    await ours.close()
  })

  test.each(OPERATIONS.map((operation, i) => ({ ...operation, i })))('$name', async ({ run, expected, i }) => {
    expect(await run(collection(db, 'suites', `s${i}`, 'items'), db)).toEqual(expected)
  })
})
