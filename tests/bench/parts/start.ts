import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { removeFolder, temporaryFolder } from '../../platform/whole/support/whole.ts'
import { freePorts } from '../../support/free-ports.ts'
import { copyOfBuild } from '../support/installation.ts'
import { median, round } from '../support/numbers.ts'

const RUNS = 3
const START = fileURLToPath(new URL('../../../scripts/start.mjs', import.meta.url))
const MAIN = fileURLToPath(new URL('../../../platform/main.ts', import.meta.url))
const POLL_MS = 20
const PATIENCE_MS = 60_000

/**
 * From the command to the first page answered, on an installed and built tree: `npm start` on an empty folder (`first`), the same on the
 * folder it left (`again`), and the platform alone, without the look at packages and sources.
 */
export async function measureStart() {
  const siteDir = copyOfBuild()
  const first: number[] = []
  const again: number[] = []
  const alone: number[] = []
  const stop: number[] = []
  try {
    for (let run = 0; run < RUNS; run++) {
      const dataDir = temporaryFolder()
      for (const [script, into] of [
        [START, first],
        [START, again],
        [MAIN, alone],
      ] as const) {
        const { startMs, stopMs } = await startOnce(script, dataDir, siteDir)
        into.push(startMs)
        stop.push(stopMs)
      }
      removeFolder(dataDir)
    }
  } finally {
    removeFolder(siteDir)
  }
  const [firstMs, againMs, aloneMs, stopMs] = [first, again, alone, stop].map((times) => round(median(times), 0))
  return { runs: RUNS, firstMs, againMs, aloneMs, stopMs }
}

async function startOnce(script: string, dataDir: string, siteDir: string): Promise<{ startMs: number; stopMs: number }> {
  const [port = 0, agentsPort = 0] = await freePorts(2)
  const begun = performance.now()
  const child = spawn(process.execPath, [script], {
    stdio: ['ignore', 'ignore', 2],
    env: {
      ...process.env,
      SIGHTGLASS_PORT: String(port),
      SIGHTGLASS_AGENTS_PORT: String(agentsPort),
      SIGHTGLASS_DATA: dataDir,
      SIGHTGLASS_SITE: siteDir,
      SIGHTGLASS_DEMO: 'false',
      BALLAST_BYTES: '0',
    },
  })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  for (;;) {
    const page = await fetch(`http://127.0.0.1:${port}/sign-in`).catch(() => undefined) // not listening yet
    if (page?.ok && (await page.text()).includes('</html>')) break
    if (child.exitCode !== null || performance.now() - begun > PATIENCE_MS) throw new Error(`${script} did not come up.`)
    await sleep(POLL_MS)
  }
  const startMs = performance.now() - begun
  const asked = performance.now()
  child.kill('SIGTERM')
  await exited
  return { startMs, stopMs: performance.now() - asked }
}
