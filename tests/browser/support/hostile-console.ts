import type { Locator } from '@playwright/test'

import { visibleHost, visibleText } from '#domain/detection/control.ts'
import type { RequestRow } from '#wire/pulse/requests.ts'

import { expect, test as base } from '../console.ts'
import { CORPUS, every, watchForLife } from './hostile.ts'
import { WIDE } from './hostile-screen.ts'
import { type HostileOrg, seedHostile } from './hostile-seed.ts'

interface Fixtures {
  /** Opens a page of that organization, in a wide window whatever it was before. */
  go: (path: string, more?: Record<string, string>) => Promise<void>
  /** What no traffic may have done, by the end of the test. */
  signs: string[]
}

interface WorkerFixtures {
  /** One for each worker: its tests follow each other, and only read what they share. A file is one worker's, because it takes seconds to make. */
  org: HostileOrg
}

/** Signed in to an organization all of whose traffic is hostile. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  org: [
    async ({ browserName: _ }, use) => {
      await use(await seedHostile())
    },
    { scope: 'worker' },
  ],
  go: async ({ page, org }, use) => {
    await use(async (path, more = {}) => {
      // A page that is about to be left need not be drawn once more
      await page.goto(`${path}?${new URLSearchParams({ orgId: org.member.orgId, ...more })}`, { waitUntil: 'commit' })
      await page.setViewportSize(WIDE)
    })
  },
  signs: [
    async ({ page, signIn, org }, use) => {
      const signs = await watchForLife(page)
      await signIn(org.member)
      await use(signs)
      expect(signs).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

export const CELL_MAX = 400 // components/value/Badges.tsx: what is longer ends in an ellipsis there
export const cell = (text: string): string => visibleText(text.length > CELL_MAX ? `${text.slice(0, CELL_MAX)}…` : text)

/** Those that no field cuts, neither where it is stored nor where it is shown. */
export const SHORT = CORPUS.filter((text) => text.length < 250 && Buffer.byteLength(text) < 250)
/** A few of each kind, for what is made one at a time. */
export const FEW = [...CORPUS.slice(0, 12), ...every(SHORT, 60)]

/** What Node's encoder of names takes for none, Chromium's takes with `%20` in it: then the two write different escapes. */
export const isName = (host: string): boolean => visibleHost(host) === visibleText(host) || visibleHost(host).includes('xn--')
export const withoutNames = (texts: readonly string[]): string[] => texts.filter((text) => !/xn--[^/]*%/.test(text))

/** Waits until there is something. */
export async function textsOf(list: Locator): Promise<string[]> {
  await expect(list.first()).toBeAttached()
  return list.evaluateAll((all: Element[]) => all.map(({ textContent }) => textContent ?? ''))
}

/** What the organization's requests are called by something of theirs. */
export const namesOf = ({ rows }: HostileOrg, read: (row: RequestRow) => string): string[] => [...new Set(rows.map(read))]
