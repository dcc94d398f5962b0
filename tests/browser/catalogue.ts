import { type BrowserContext, expect, type Locator, test as base } from '@playwright/test'

import { expectAccessible } from './support/axe.ts'
import { startCatalogueServer } from './support/catalogue-server.ts'
import { sharedContext } from './support/shared-context.ts'
import { type Watch, watchOf, watchPage } from './support/watch.ts'

/** Ways to a platform. A page of the catalogue shows what it has, and asks for nothing. */
const WIRES =
  /^\/(?:api|pulse|warehouse|v1\/projects|identitytoolkit\.googleapis\.com|securetoken\.googleapis\.com|config\.js|openapi\.json)(?:\/|$)/

/** The moment all fixed data of the catalogue is looked at. */
const NOW = new Date('2026-11-21T10:00:00Z')
const atKnownMoment = (context: BrowserContext): Promise<void> => context.clock.setFixedTime(NOW)

interface Fixtures {
  /** What the page did behind the scenes. Whatever is wrong there fails the test, unless it said so beforehand. */
  watch: Watch
  /** 0 axe violations on the page, or in the part of it that has just changed. */
  axe: (where: string, part?: Locator) => Promise<void>
}

interface Options {
  /** Whether the test has a context to itself, with a clock of its own; most share one, whose cache has the files of the catalogue. */
  hasOwnContext: boolean
  /** Whether axe looks at pages in light and in dark, and not in one of them. */
  axeInBoth: boolean
}

interface WorkerFixtures {
  /** Origin of the built catalogue; `CATALOGUE_URL` names one that runs already, such as a development server. */
  catalogueUrl: string
}

/** For tests of pages below /dev: the built console on a port of its own, with no platform. Addresses are paths: `page.goto('/dev/charts')`. */
export const test = base.extend<Fixtures & Options, WorkerFixtures>({
  hasOwnContext: [false, { option: true }],
  axeInBoth: [false, { option: true }],
  catalogueUrl: [
    async ({ browserName: _ }, use) => {
      const running = process.env['CATALOGUE_URL']
      if (running) return use(new URL(running).origin)
      const server = await startCatalogueServer()
      await use(server.url)
      await server.close()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ catalogueUrl }, use) => {
    await use(catalogueUrl)
  },
  context: async ({ browser, catalogueUrl, hasOwnContext }, use) => {
    if (!hasOwnContext) {
      const shared = await sharedContext(browser, catalogueUrl, atKnownMoment)
      await use(shared.context)
      return shared.clear()
    }
    const context = await browser.newContext()
    await use(context)
    await context.close()
  },
  page: async ({ context, catalogueUrl }, use) => {
    const page = await context.newPage()
    await watchPage(page, { origin: catalogueUrl, forbidden: WIRES })
    await use(page)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    expect(watchOf(page).unexpected()).toEqual([])
  },
  watch: async ({ page }, use) => {
    await use(watchOf(page))
  },
  axe: async ({ page, axeInBoth }, use) => {
    await use((where, part) => expectAccessible(page, where, part, { inBoth: axeInBoth }))
  },
})

export { expect }
