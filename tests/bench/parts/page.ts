import type { Browser, BrowserContext, Page } from '@playwright/test'

import { gzipSize, openBrowser, type ProfileName, type Until, type Visit, visit } from '../support/browser.ts'
import { addFloors } from '../support/floors.ts'
import { copyOfBuild } from '../support/installation.ts'
import { median, round } from '../support/numbers.ts'
import { say } from '../support/say.ts'
import { openPlace, removeFolder } from '../../platform/whole/support/whole.ts'

const RUNS = 7
const DATA_ROW = { selector: '[role="row"][aria-rowindex="2"]' }
const DEMO = '?orgId=demo'
const LOOK_MS = 5_000
const LOOKS_MAX = 12
const SHELLS = ['/', '/sign-up', '/orgs', '/orgs/new', '/orgs/install', '/traffic/requests', '/traffic/requests/manage']

/** The first data screen signed in with demo data, the sign-in before any key is pressed, and the first paint of every page, beside a floor. */
export async function measurePages() {
  const siteDir = copyOfBuild()
  await addFloors(siteDir)
  const place = await openPlace()
  const platform = await place.start({ SIGHTGLASS_SITE: siteDir, SIGHTGLASS_DEMO: 'true', SIGHTGLASS_DEMO_HOURS: '1' })
  const browser = await openBrowser()
  try {
    const session = await demoSession(browser, platform.url)
    const signedIn = () => browser.newContext({ storageState: session })
    const anonymous = () => browser.newContext()
    const figures = async (path: string, open: () => Promise<BrowserContext>, profile: ProfileName, until: Until) => {
      say(`${path} (${profile}) …`)
      return summary(await visits(open, platform.url + path, profile, until))
    }
    const firstPaintMs: Record<string, number> = {}
    for (const path of ['/floor/plain', ...SHELLS]) firstPaintMs[path] = (await figures(path, signedIn, 'slow', 'paint')).firstPaintMs
    const path = `/traffic/requests${DEMO}`
    const table = {
      fast: await figures('/floor/table', anonymous, 'fast', DATA_ROW),
      slow: await figures('/floor/table', anonymous, 'slow', DATA_ROW),
    }
    const requests = { fast: await figures(path, signedIn, 'fast', DATA_ROW), slow: await figures(path, signedIn, 'slow', DATA_ROW) }
    const floorPaintMs = firstPaintMs['/floor/plain'] ?? 0
    return {
      runs: RUNS,
      floor: table,
      requests,
      requestsToFloor: { fast: ratios(requests.fast, table.fast), slow: ratios(requests.slow, table.slow) },
      signIn: { fast: await figures('/sign-in', anonymous, 'fast', 'quiet'), slow: await figures('/sign-in', anonymous, 'slow', 'quiet') },
      firstPaintSlowMs: firstPaintMs,
      firstPaintToFloor: Object.fromEntries(Object.entries(firstPaintMs).map(([shell, ms]) => [shell, round(ms / floorPaintMs, 2)])),
    }
  } finally {
    await browser.close()
    await platform.stop()
    place.remove()
    removeFolder(siteDir)
  }
}

/** What a browser keeps of somebody who entered the demo: the session, and no cache. */
async function demoSession(browser: Browser, url: string) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${url}/sign-in?demo=true`)
  await page.getByRole('button', { name: 'Explore the demo organization' }).click()
  await page.waitForURL((address) => address.pathname !== '/sign-in')
  await page.goto(`${url}/traffic/requests${DEMO}`)
  // The history is sent while the first visitor is already looking, and a screen that is not live stays as it was.
  for (let looks = 1; !(await hasRows(page)); looks++) {
    if (looks === LOOKS_MAX) throw new Error('The demo organization shows no requests.')
    await page.reload()
  }
  const session = await context.storageState({ indexedDB: true })
  await context.close()
  return session
}

const hasRows = (page: Page): Promise<boolean> =>
  page.waitForSelector(DATA_ROW.selector, { timeout: LOOK_MS }).then(
    () => true,
    () => false, // not yet
  )

async function visits(open: () => Promise<BrowserContext>, url: string, profile: ProfileName, until: Until): Promise<Visit[]> {
  const seen: Visit[] = []
  for (let run = 0; run < RUNS; run++) {
    const context = await open()
    seen.push(await visit(context, url, profile, until))
    await context.close()
  }
  return seen
}

async function summary(seen: readonly Visit[]) {
  const of = (pick: (one: Visit) => number): number => round(median(seen.map(pick)))
  const scripts = [...new Set(seen[0]?.scripts)]
  const sizes = await Promise.all(scripts.map(gzipSize))
  return {
    scriptGzipKib: round(sizes.reduce((sum, size) => sum + size, 0) / 1024),
    scripts: scripts.length,
    requests: of(({ requests }) => requests),
    firstPaintMs: of(({ firstPaintMs }) => firstPaintMs),
    readyMs: of(({ readyMs }) => readyMs),
    blockingMs: of(({ blockingMs }) => blockingMs),
    layoutShift: round(median(seen.map(({ layoutShift }) => layoutShift * 1000)) / 1000, 3),
    requestsUntilIdle: of(({ requestsUntilIdle }) => requestsUntilIdle),
    kib: of(({ kib }) => kib),
    scriptMs: of(({ scriptMs }) => scriptMs),
    taskMs: of(({ taskMs }) => taskMs),
    heapMib: of(({ heapMib }) => heapMib),
  }
}

type Summary = Awaited<ReturnType<typeof summary>>

/** How many times the floor's. */
const ratios = (page: Summary, floor: Summary) => {
  const of = (name: Exclude<keyof Summary, 'layoutShift'>): number => round(page[name] / Math.max(floor[name], 1), 2)
  return {
    usable: of('readyMs'),
    firstPaint: of('firstPaintMs'),
    blocking: of('blockingMs'),
    requests: of('requests'),
    kib: of('kib'),
    untilIdle: of('requestsUntilIdle'),
  }
}
