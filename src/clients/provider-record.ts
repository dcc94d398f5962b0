/**
 * The sign-in provider's own record in this browser, without its client: the Firebase SDK keeps whoever is signed in in IndexedDB (seen in
 * firebase 12, packages/auth: `firebaseLocalStorageDb`, keys `firebase:authUser:<apiKey>:<app>`).
 */
const DATABASE = 'firebaseLocalStorageDb'
const STORE = 'firebaseLocalStorage'
const SIGNED_IN = 'firebase:authUser:'

/** Whether it is worth loading the client to find out who is signed in. */
export async function providerRemembersSomebody(): Promise<boolean> {
  const keys = await inStore('readonly', (store) => store.getAllKeys())
  return (keys ?? []).some((key) => String(key).startsWith(SIGNED_IN))
}

/** A token nearer to its end than this is not worth sending. */
const LEAST_LEFT_MS = 60_000

/**
 * The kept token of `uid`, `''` when there is none that still holds. Whether it is still somebody's is for the server to say, and for the client, which
 * asks it first of all.
 */
export async function rememberedToken(uid: string): Promise<string> {
  const records: unknown[] = (await inStore('readonly', (store) => store.getAll())) ?? []
  return records.map((record) => tokenIn(record, uid)).find((token) => token !== '') ?? ''
}

function tokenIn(record: unknown, uid: string): string {
  const { fbase_key: key, value } = record as { fbase_key?: unknown; value?: { uid?: unknown; stsTokenManager?: Record<string, unknown> } }
  if (!String(key).startsWith(SIGNED_IN) || value?.uid !== uid) return ''
  const { accessToken, expirationTime } = value.stsTokenManager ?? {}
  return typeof accessToken === 'string' && Number(expirationTime) - LEAST_LEFT_MS > Date.now() ? accessToken : ''
}

/** Signed out for this browser, also where the client cannot be loaded to say so. Its instances in other tabs see it and follow. */
export async function forgetProviderRecord(): Promise<void> {
  await inStore('readwrite', (store) => store.clear())
}

/** undefined where the provider never kept anything, or storage is blocked. */
async function inStore<Answer>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<Answer>): Promise<Answer | undefined> {
  try {
    const known = await indexedDB.databases()
    if (!known.some(({ name }) => name === DATABASE)) return undefined // opening it would make it, in a shape of ours
    const database = await settled(indexedDB.open(DATABASE))
    try {
      return database.objectStoreNames.contains(STORE)
        ? await settled(work(database.transaction(STORE, mode).objectStore(STORE)))
        : undefined
    } finally {
      database.close()
    }
  } catch {
    return undefined
  }
}

const settled = <Answer>(request: IDBRequest<Answer>): Promise<Answer> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('IndexedDB did not respond.'))
  })
