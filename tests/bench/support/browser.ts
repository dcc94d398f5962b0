import { get } from 'node:http'

import { type Browser, type BrowserContext, chromium } from '@playwright/test'

import { CHROMIUM } from '../../support/chromium.ts'

/** What stands between the browser and the platform. `slow`: a processor four times slower, 1.6 Mbit/s, 150 ms for each request. */
export const PROFILES = {
  fast: { cpu: 1, network: undefined },
  slow: { cpu: 4, network: { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 } },
} as const

export type ProfileName = keyof typeof PROFILES

export interface Visit {
  firstPaintMs: number
  /** When `ready` was first on the screen; 0 when nothing was waited for. */
  readyMs: number
  /** Requests that had begun by then, the document included. */
  requests: number
  /** Requests until nothing has moved for a second. */
  requestsUntilIdle: number
  /** What had arrived by then over the line, in KiB. */
  kib: number
  /** Processor time of script and of everything the page's main thread did, until idle. */
  scriptMs: number
  taskMs: number
  /** Scripts that had begun by then. */
  scripts: string[]
  layoutShift: number
  /** Of long tasks, what is beyond 50 ms each. */
  blockingMs: number
  heapMib: number
}

const QUIET_MS = 1000
const PATIENCE_MS = 60_000
const KIB = 1024
const MIB = 1024 * KIB

export const openBrowser = (): Promise<Browser> => chromium.launch(CHROMIUM)

/** When a visit ends: at the first paint, when nothing has moved for a second, or when a selector's element is on the screen. */
export type Until = 'paint' | 'quiet' | { selector: string }

/** Opens one page in a context with an empty cache. */
export async function visit(context: BrowserContext, url: string, profile: ProfileName, until: Until): Promise<Visit> {
  const ready = typeof until === 'object' ? until.selector : undefined
  const page = await context.newPage()
  const { cpu, network } = PROFILES[profile]
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Performance.enable')
  let received = 0
  cdp.on('Network.dataReceived', ({ encodedDataLength }) => void (received += encodedDataLength))
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  if (network) await cdp.send('Network.emulateNetworkConditions', network)
  const asked: { url: string; type: string; atMs: number }[] = []
  let lastMs = performance.now()
  page.on('request', (request) => void asked.push({ url: request.url(), type: request.resourceType(), atMs: (lastMs = performance.now()) }))
  page.on('requestfinished', () => void (lastMs = performance.now()))
  await page.addInitScript(watch, ready)
  await page.goto(url, { waitUntil: 'commit', timeout: PATIENCE_MS })
  if (ready)
    await page.waitForFunction(() => Number(document.documentElement.dataset['readyMs'] ?? 0) > 0, undefined, {
      timeout: PATIENCE_MS,
      polling: 50,
    })
  const endMs = performance.now()
  if (until === 'paint') await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  const readyKib = received / KIB
  if (until !== 'paint') while (performance.now() - lastMs < QUIET_MS) await page.waitForTimeout(QUIET_MS / 4)
  const seen = await page.evaluate(readWatched)
  const { metrics } = await cdp.send('Performance.getMetrics')
  const ms = (name: string): number => (metrics.find((metric) => metric.name === name)?.value ?? 0) * 1000
  const heap = await cdp.send('Runtime.getHeapUsage')
  const inTime = ready ? asked.filter(({ atMs }) => atMs <= endMs) : asked
  await page.close()
  return {
    ...seen,
    requests: inTime.filter(({ url: address }) => address.startsWith('http')).length,
    requestsUntilIdle: asked.filter(({ url: address }) => address.startsWith('http')).length,
    kib: readyKib,
    scriptMs: ms('ScriptDuration'),
    taskMs: ms('TaskDuration'),
    scripts: inTime.filter(({ type }) => type === 'script').map(({ url: address }) => address),
    heapMib: heap.usedSize / MIB,
  }
}

/** Runs in the page before anything else. The policy of the console lets no script of ours be added later, so all is noted on the root element. */
function watch(ready: string | undefined): void {
  const notes = { shift: 0, blocking: 0 }
  const note = (): void => {
    const { dataset } = document.documentElement
    dataset['shift'] = String(notes.shift)
    dataset['blocking'] = String(notes.blocking)
  }
  const observe = (type: string, each: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) each(entry)
      note()
    }).observe({ type, buffered: true })
  observe('layout-shift', (entry) => (notes.shift += (entry as PerformanceEntry & { value: number }).value)) // Layout Instability API
  observe('longtask', (entry) => (notes.blocking += Math.max(0, entry.duration - 50)))
  if (ready === undefined) return
  const look = (): void => {
    const found = document.querySelector(ready)
    if (found && found.getClientRects().length > 0) document.documentElement.dataset['readyMs'] = String(performance.now())
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

function readWatched() {
  const { dataset } = document.documentElement
  const paint = performance.getEntriesByName('first-contentful-paint')[0]
  return {
    firstPaintMs: paint?.startTime ?? 0,
    readyMs: Number(dataset['readyMs'] ?? 0),
    layoutShift: Number(dataset['shift'] ?? 0),
    blockingMs: Number(dataset['blocking'] ?? 0),
  }
}

/** Size as it would travel with gzip; the browser itself is offered brotli, which is smaller. */
export function gzipSize(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'Accept-Encoding': 'gzip' } }, (response) => {
      response.resume()
      response.once('end', () => resolve(Number(response.headers['content-length'] ?? 0)))
    }).once('error', reject)
  })
}
