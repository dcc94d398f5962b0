import type { Browser, Locator, Page } from '@playwright/test'
import { build } from 'vite'

import { startCatalogueServer } from '../../browser/support/catalogue-server.ts'
import { openBrowser, PROFILES, type ProfileName } from '../support/browser.ts'
import { idleFrames, jumpMs, prepareDrawing, pressToPaintMs, scrollFrames } from '../support/drawing.ts'
import { copyOfBuild } from '../support/installation.ts'
import { median, round } from '../support/numbers.ts'
import { say } from '../support/say.ts'
import { removeFolder } from '../../platform/whole/support/whole.ts'

const RUNS = 3
const CHART = { path: '/dev/charts', heading: /20,000 points/, button: /160,000 points/, made: '.uplot canvas' }
const TABLE = { path: '/dev/tables', heading: /400,000/, row: '[role="row"]' }
const CODE = '/dev/code'
const TREE = { heading: /60,000 values/, button: /60,000 values/, expand: /Expand all/, row: '[role="treeitem"]' }
const DIFF = { heading: /60,000 lines/, button: /60,000 lines/, row: '.cm-line', part: '.cm-line, .cm-collapsedLines, .cm-mergeSpacer' }

/** How long the catalogue's largest table, chart, tree and difference take to draw, at the processor's speed and four times slower. */
export async function measureDraw() {
  const siteDir = copyOfBuild()
  process.env['SIGHTGLASS_SITE'] = siteDir
  const server = await startCatalogueServer()
  const browser = await openBrowser()
  const bareChart = await bareChartScript()
  try {
    const results: Record<string, unknown> = { runs: RUNS }
    for (const profile of ['fast', 'slow'] as const) {
      say(`drawing (processor ${PROFILES[profile].cpu}× slower) …`)
      results[profile] = {
        idleFrameMs: await onPage(browser, profile, 'about:blank', (page) => idleFrames(page)),
        chart: await drawCharts(browser, profile, server.url, bareChart),
        table: await onPage(browser, profile, server.url + TABLE.path, async (page) =>
          moves(await sectionOf(page, TABLE.heading), TABLE.row),
        ),
        tree: await onPage(browser, profile, server.url + CODE, async (page) => {
          const section = await sectionOf(page, TREE.heading)
          const firstDrawMs = await pressToPaintMs(section, section.getByRole('button', { name: TREE.button }), TREE.row)
          const expandAllMs = await pressToPaintMs(section, section.getByRole('button', { name: TREE.expand }), TREE.row)
          return { firstDrawMs, expandAllMs, ...(await moves(section, TREE.row)) }
        }),
        difference: await onPage(browser, profile, server.url + CODE, async (page) => {
          const section = await sectionOf(page, DIFF.heading)
          const firstDrawMs = await pressToPaintMs(section, section.getByRole('button', { name: DIFF.button }), DIFF.row)
          return { firstDrawMs, ...(await moves(section, DIFF.part)) }
        }),
      }
    }
    return results
  } finally {
    await browser.close()
    await server.close()
    removeFolder(siteDir)
  }
}

/** Ours and the bare library take turns, so that both see the same machine. */
async function drawCharts(browser: Browser, profile: ProfileName, url: string, script: string) {
  const ours: number[] = []
  const bare: number[] = []
  for (let run = 0; run < RUNS; run++) {
    ours.push(
      await onPage(browser, profile, url + CHART.path, async (page) => {
        const section = await sectionOf(page, CHART.heading)
        return pressToPaintMs(section, section.getByRole('button', { name: CHART.button }), CHART.made)
      }),
    )
    bare.push(
      await onPage(browser, profile, 'about:blank', async (page) => {
        await page.setContent('<!doctype html><section><button type="button">Draw</button></section>')
        await page.addScriptTag({ content: script })
        return pressToPaintMs(page.locator('section'), page.getByRole('button'), CHART.made)
      }),
    )
  }
  return { firstDrawMs: median(ours), bareMs: median(bare), toBare: round(median(ours) / median(bare), 2) }
}

async function onPage<Result>(
  browser: Browser,
  profile: ProfileName,
  url: string,
  measure: (page: Page) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await prepareDrawing(page)
  await page.goto(url)
  await page.waitForLoadState('networkidle')
  // Only what is measured is slowed down; getting there is another part's business
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: PROFILES[profile].cpu })
  const result = await measure(page)
  await context.close()
  return result
}

/** A specimen of the catalogue, brought into view. */
async function sectionOf(page: Page, heading: RegExp): Promise<Locator> {
  const section = page.locator('section', { has: page.getByRole('heading', { level: 2, name: heading }) }).last()
  await section.scrollIntoViewIfNeeded()
  return section
}

const moves = async (section: Locator, row: string) => ({ scrollFrameMs: await scrollFrames(section), jumpMs: await jumpMs(section, row) })

async function bareChartScript(): Promise<string> {
  const entry = new URL('../support/bare-chart-page.ts', import.meta.url).pathname
  const made = await build({
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    build: { write: false, target: 'es2022', minify: true, lib: { entry, formats: ['iife'], name: 'bare' } },
  })
  const chunk = [made]
    .flat()
    .flatMap((result) => ('output' in result ? result.output : []))
    .find((file) => file.type === 'chunk')
  if (!chunk) throw new Error('The bare chart built to nothing.')
  return chunk.code
}
