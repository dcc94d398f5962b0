import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { type RunningPlatform, startPlatform } from '../../../browser/support/platform.ts'
import { freePorts } from '../../../support/free-ports.ts'

export const temporaryFolder = (): string => mkdtempSync(join(tmpdir(), 'sightglass-whole-'))
export const removeFolder = (folder: string): void => rmSync(folder, { recursive: true, force: true })

/** A console of one page, so that these tests ask nothing of the build. */
export function onePageSite(): string {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'builds'))
  writeFileSync(join(folder, 'index.html'), '<h1>Console</h1>')
  writeFileSync(join(folder, 'builds', 'csp.json'), JSON.stringify({ scriptHashes: [], styleHashes: [] }))
  return folder
}

/** A place for the whole platform that outlives its process: folder, page and both ports stay the same over every start, as tokens name them. */
export async function openPlace() {
  const dataDir = temporaryFolder()
  const siteDir = onePageSite()
  const [port = 0, agentsPort = 0] = await freePorts(2)
  const fixed = { SIGHTGLASS_SITE: siteDir, SIGHTGLASS_PORT: String(port), SIGHTGLASS_AGENTS_PORT: String(agentsPort) }
  const started: RunningPlatform[] = []
  return {
    dataDir,
    agentsPort,
    async start(env: Record<string, string> = {}): Promise<RunningPlatform> {
      const platform = await startPlatform({ dataDir, env: { ...fixed, ...env } })
      started.push(platform)
      return platform
    },
    /** Also ends what a failed test left behind. */
    remove() {
      for (const platform of started) platform.process.kill('SIGKILL')
      for (const folder of [dataDir, siteDir]) removeFolder(folder)
    },
  }
}

/** Asked to stop as an operator does. Resolves to the exit code. */
export function stopped({ process: child }: RunningPlatform, signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
  return new Promise((resolve) => {
    child.once('exit', resolve)
    child.kill(signal)
  })
}

/** Processes that `pid` started, as Linux knows them; none elsewhere. */
export function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(/\s+/).filter(Boolean).map(Number)
  } catch {
    return [] // gone, or another system
  }
}
