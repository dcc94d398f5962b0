import type { Browser, BrowserContext, Page } from '@playwright/test'

import type { Person } from './people.ts'
import { saveData, withoutTransitions } from './save-data.ts'
import { type Kept, keptOf } from './session-state.ts'

/**
 * One context for many tests, one after the other: the files of the console are read and compiled once and then come from its cache, which is more
 * than half of what the first page of a context costs. Pages, and all that a page stores, are each test's own.
 */
export interface SharedContext {
  context: BrowserContext
  /** Makes it the browser of this person, or of nobody. */
  signIn(person: Person | undefined): Promise<void>
  /** Closes what a test opened and forgets what it stored. */
  clear(): Promise<void>
}

/** Of the browser of this worker, which runs tests of one origin. Another one when a test closed it. */
let shared: SharedContext | undefined

/** `prepare` does once what all the tests want of their context. */
export async function sharedContext(
  browser: Browser,
  origin: string,
  prepare?: (context: BrowserContext) => Promise<void>,
): Promise<SharedContext> {
  if (!shared) {
    const made = await makeShared(browser, origin)
    made.context.once('close', () => {
      if (shared === made) shared = undefined
    })
    await prepare?.(made.context)
    keepClock(made.context)
    shared = made
  }
  return shared
}

async function makeShared(browser: Browser, origin: string): Promise<SharedContext> {
  const context = await browser.newContext()
  await context.addInitScript(saveData)
  await context.addInitScript(withoutTransitions)
  const page = await emptyPage(context, origin)
  const signIn = async (person: Person | undefined): Promise<void> => {
    await context.clearCookies()
    await page.evaluate(store, person && keptOf(person))
  }
  return {
    context,
    signIn,
    async clear() {
      for (const opened of context.pages()) if (opened !== page) await opened.close()
      await context.unrouteAll({ behavior: 'ignoreErrors' })
      await context.setOffline(false)
      await context.clearPermissions()
      await signIn(undefined)
    },
  }
}

/** What one test does to the clock of a context, nothing undoes for those after it: the newest requests would be in their future. */
function keepClock({ clock }: BrowserContext): void {
  for (const change of ['install', 'setFixedTime', 'setSystemTime', 'pauseAt'] as const)
    clock[change] = () => Promise.reject(new Error('A test that changes the clock needs `test.use({ hasOwnContext: true })`.'))
}

/** A page of the origin without any of the console, through which its storage is written. */
async function emptyPage(context: BrowserContext, origin: string): Promise<Page> {
  const page = await context.newPage()
  const address = `${origin}/empty`
  await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Empty</title>' }))
  await page.goto(address)
  return page
}

/** Runs in the page: what the origin stores is this from now on, and nothing else. A database stays, emptied, because a page may have it open. */
async function store(kept: Kept | undefined): Promise<void> {
  localStorage.clear()
  for (const { name } of await indexedDB.databases()) {
    const database = await opened(name ?? '')
    for (const one of database.objectStoreNames) await change(database, one, (records) => records.clear())
    database.close()
  }
  for (const { name, value } of kept?.localStorage ?? []) localStorage.setItem(name, value)
  for (const { name, version, stores } of kept?.indexedDB ?? []) {
    const database = await opened(name, version, (fresh) => {
      for (const one of stores) fresh.createObjectStore(one.name, { keyPath: one.keyPath })
    })
    for (const one of stores)
      await change(database, one.name, (records) => {
        for (const { value } of one.records) records.put(value)
      })
    database.close()
  }

  function opened(name: string, version?: number, upgrade?: (database: IDBDatabase) => void): Promise<IDBDatabase> {
    return new Promise((resolve, reject) => {
      const asked = indexedDB.open(name, version)
      asked.onupgradeneeded = () => upgrade?.(asked.result)
      asked.onsuccess = () => resolve(asked.result)
      asked.onerror = () => reject(asked.error ?? new Error(`The database ${name} does not open.`))
    })
  }

  function change(database: IDBDatabase, name: string, work: (records: IDBObjectStore) => void): Promise<void> {
    return new Promise((resolve, reject) => {
      const transaction = database.transaction(name, 'readwrite')
      work(transaction.objectStore(name))
      transaction.oncomplete = () => resolve()
      transaction.onerror = () => reject(transaction.error ?? new Error(`The store ${name} does not change.`))
    })
  }
}
