import type { BrowserContext } from '@playwright/test'

import { SESSION_KEYS } from '#src/lib/session-records.ts'

import { CONSOLE_URL, type Person } from './people.ts'

/** What the console's origin stores. */
export interface Kept {
  origin: string
  localStorage: { name: string; value: string }[]
  indexedDB: { name: string; version: number; stores: { name: string; keyPath: string; records: { value: unknown }[] }[] }[]
}
type State = Exclude<Parameters<BrowserContext['setStorageState']>[0], string>

/** Stores of the Firebase web SDK, firebase/auth `indexedDBLocalPersistence`; `local` is our API key. */
const DATABASE = { name: 'firebaseLocalStorageDb', version: 1, store: 'firebaseLocalStorage', keyPath: 'fbase_key' }
const USER_KEY = 'firebase:authUser:local:[DEFAULT]'
const HOUR_MS = 3_600_000

/** What a browser holds after this person has signed in: the provider's own record, and ours. The sign-in form is tested by itself. */
export function keptOf(person: Person): Kept {
  const user = {
    uid: person.uid,
    email: person.email,
    emailVerified: false,
    isAnonymous: false,
    providerData: [],
    stsTokenManager: { accessToken: person.idToken, refreshToken: person.refreshToken, expirationTime: Date.now() + HOUR_MS },
    createdAt: String(Date.now()),
    lastLoginAt: String(Date.now()),
    apiKey: 'local',
    appName: '[DEFAULT]',
  }
  const { name, version, store, keyPath } = DATABASE
  const records = [{ value: { [keyPath]: USER_KEY, value: user } }]
  return {
    origin: CONSOLE_URL,
    localStorage: [{ name: SESSION_KEYS.user, value: JSON.stringify({ uid: person.uid, email: person.email }) }],
    indexedDB: [{ name, version, stores: [{ name: store, keyPath, records }] }],
  }
}

/** The same for a context of its own. Playwright reads and writes `indexedDB`, though its type does not say so. */
export function sessionState(person: Person): State {
  const kept = keptOf(person)
  const indexedDB = kept.indexedDB.map((one) => ({
    ...one,
    stores: one.stores.map((records) => ({ ...records, autoIncrement: false, indexes: [] })),
  }))
  return { cookies: [], origins: [Object.assign({}, kept, { indexedDB })] }
}
