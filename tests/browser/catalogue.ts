import { expect, type Locator, test as base } from '@playwright/test'

import { expectAccessible } from './support/axe.ts'
import { startCatalogueServer } from './support/catalogue-server.ts'
import { type Watch, watchOf, watchPage } from './support/watch.ts'

/** Ways to a platform. A page of the catalogue shows what it has, and asks for nothing. */
const WIRES =
  /^\/(?:api|pulse|warehouse|v1\/projects|identitytoolkit\.googleapis\.com|securetoken\.googleapis\.com|config\.js|openapi\.json)(?:\/|$)/

interface Fixtures {
  /** What the page did behind the scenes. Whatever is wrong there fails the test, unless it said so beforehand. */
  watch: Watch
  /** 0 axe violations in light and dark, on the page or in the part of it that has just changed. */
  axe: (where: string, part?: Locator) => Promise<void>
}

interface WorkerFixtures {
  /** Origin of the built catalogue; `CATALOGUE_URL` names one that runs already, such as a development server. */
  catalogueUrl: string
}

/** For tests of pages below /dev: the built console on a port of its own, with no platform. Addresses are paths: `page.goto('/dev/charts')`. */
export const test = base.extend<Fixtures, WorkerFixtures>({
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
  page: async ({ page, catalogueUrl }, use) => {
    await watchPage(page, { origin: catalogueUrl, forbidden: WIRES })
    await use(page)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    expect(watchOf(page).unexpected()).toEqual([])
  },
  watch: async ({ page }, use) => {
    await use(watchOf(page))
  },
  axe: async ({ page }, use) => {
    await use((where, part) => expectAccessible(page, where, part))
  },
})

export { expect }
