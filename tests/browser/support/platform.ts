import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { freePorts } from '../../support/free-ports.ts'

const MAIN = fileURLToPath(new URL('../../../platform/main.ts', import.meta.url))
const START_MS = 120_000

export interface RunningPlatform {
  /** Address of the console. */
  url: string
  agents: { host: string; port: number }
  dataDir: string
  process: ChildProcess
  /** Stops it as an operator would and removes its data, unless the folder was given. */
  stop(): Promise<void>
}

/**
 * A platform of its own on free ports, as `npm start` runs it. The ports are chosen here and not by the platform, because it shows people
 * the address it was given: the commands of the install page have to work. Rejects with its output when it does not come up.
 */
export async function startPlatform(options: { dataDir?: string; env?: Record<string, string> } = {}): Promise<RunningPlatform> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'sightglass-')))
  const [port = 0, agentsPort = 0] = await freePorts(2)
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      SIGHTGLASS_PORT: String(port),
      SIGHTGLASS_AGENTS_PORT: String(agentsPort),
      SIGHTGLASS_DATA: dataDir,
      SIGHTGLASS_DEMO: 'false',
      SIGHTGLASS_LOG: 'warn',
      BALLAST_BYTES: '0',
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  await new Promise<void>((resolve, reject) => {
    const tooLate = setTimeout(() => reject(new Error(`The platform did not come up in ${START_MS} ms:\n${output}`)), START_MS)
    child.stdout.on('data', () => output.includes('http://') && (clearTimeout(tooLate), resolve()))
    child.once('exit', (code) => reject(new Error(`The platform ended with ${code}:\n${output}`)))
  })
  const address = JSON.parse(await readFile(join(dataDir, 'address.json'), 'utf8')) as {
    console: string
    agents: { host: string; port: number }
  } // written by main.ts
  return {
    url: address.console,
    agents: address.agents,
    dataDir,
    process: child,
    async stop() {
      await new Promise<void>((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) return resolve()
        child.once('exit', () => resolve())
        child.kill('SIGTERM')
      })
      if (!options.dataDir) await rm(dataDir, { recursive: true, force: true })
    },
  }
}
