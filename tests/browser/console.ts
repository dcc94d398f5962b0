import { expect, type Locator, test as base } from '@playwright/test'

import { expectAccessible } from './support/axe.ts'
import { CONSOLE_URL, makeMember, type Member, type Person, unique } from './support/people.ts'
import { platformLinesSince } from './support/platform-log.ts'
import { saveData, withoutTransitions } from './support/save-data.ts'
import { sessionState } from './support/session-state.ts'
import { type SharedContext, sharedContext } from './support/shared-context.ts'
import { type Watch, watchOf, watchPage } from './support/watch.ts'

/** Somebody without an account. */
export interface Stranger {
  name: string
  email: string
  password: string
}

interface Fixtures {
  /** The context that the test shares with those before and after it, if it does. */
  sharing: SharedContext | undefined
  /** What the page did behind the scenes. Whatever is wrong there fails the test, unless it said so beforehand. */
  watch: Watch
  stranger: Stranger
  /** Signed in, with an organization and a deployment that may send. */
  member: Member
  /** Makes the browser somebody else's from now on. */
  signIn: (person: Person) => Promise<void>
  /** 0 axe violations on the page, or in the part of it that has just changed. */
  axe: (where: string, part?: Locator) => Promise<void>
}

interface Options {
  /**
   * Whether pages that links lead to are fetched ahead, and fade into each other, as for most people. Where it is not what a test is about, its person wants
   * less motion (playwright.config.ts) and saves data: each test begins with an empty cache, and fetching six more pages takes as long as the one it looks at.
   */
  fetchesAhead: boolean
  /**
   * Whether the test has a context to itself, with an empty cache: where it changes what only a context has (the clock, all its storage), or counts
   * what is asked for. Those that fetch ahead have one in any case.
   */
  hasOwnContext: boolean
  /** Whether axe looks at pages in light and in dark, and not in one of them. */
  axeInBoth: boolean
}

/** A test may simply be somebody: it names `stranger` or `member`. */
export const test = base.extend<Fixtures & Options>({
  baseURL: CONSOLE_URL,
  fetchesAhead: [false, { option: true }],
  hasOwnContext: [false, { option: true }],
  axeInBoth: [false, { option: true }],
  sharing: async ({ browser, baseURL, fetchesAhead, hasOwnContext }, use) => {
    const shared = fetchesAhead || hasOwnContext || baseURL !== CONSOLE_URL ? undefined : await sharedContext(browser, CONSOLE_URL)
    await use(shared)
    await shared?.clear()
  },
  context: async ({ browser, sharing, fetchesAhead }, use) => {
    if (sharing) return use(sharing.context)
    const context = await browser.newContext(fetchesAhead ? { reducedMotion: 'no-preference' } : {})
    if (!fetchesAhead) for (const script of [saveData, withoutTransitions]) await context.addInitScript(script)
    await use(context)
    await context.close()
  },
  page: async ({ context, baseURL }, use, testInfo) => {
    const begin = new Date()
    const page = await context.newPage()
    await watchPage(page, baseURL === undefined ? {} : { origin: baseURL })
    await use(page)
    // What a test answers itself may still be under way when it has seen enough
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    const problems = watchOf(page).unexpected()
    if (problems.length > 0 || testInfo.status !== testInfo.expectedStatus) for (const line of platformLinesSince(begin)) console.log(line)
    expect(problems).toEqual([])
  },
  watch: async ({ page }, use) => {
    await use(watchOf(page))
  },
  stranger: async ({ browserName: _ }, use) => {
    await use({ name: 'Grace Hopper', email: `${unique('grace')}@example.test`, password: 'battery staple horse' })
  },
  signIn: async ({ context, sharing }, use) => {
    await use((person) => (sharing ? sharing.signIn(person) : context.setStorageState(sessionState(person))))
  },
  member: async ({ signIn }, use) => {
    const member = await makeMember()
    await signIn(member)
    await use(member)
  },
  axe: async ({ page, axeInBoth }, use) => {
    await use((where, part) => expectAccessible(page, where, part, { inBoth: axeInBoth }))
  },
})

export { expect }
