import { hostname, release } from 'node:os'
import { arch } from 'node:process'
import { parseArgs } from 'node:util'

import { createSender, pause } from '#platform/lib/agent-sender.ts'
import { sha256Hex } from '#platform/lib/crypto.ts'
import { createLog } from '#platform/lib/log.ts'
import { PROXY_AGENT } from '#domain/proxy/agent-name.ts'

import { createLeaves } from './leaves.ts'
import { createOutbox } from './outbox.ts'
import { createCapture } from './proxy.ts'
import { followSettings, SETTINGS_EVERY_MS } from './settings.ts'

/** `npm run proxy`: an inspecting proxy for the programs of this machine. Its token comes from the environment, so that no list of processes shows it. */
const VERSION = '0.1.0'
const AGENTS_URL_DEFAULT = 'http://127.0.0.1:4601'
/** As agents do (agent.md 2.2). */
const HEARTBEAT_MS = 60_000
const STOP_GRACE_MS = 3_000
/** As long as the ids of agents. */
const INSTANCE_CHARACTERS = 32
const EVERY_MIN_S = 0.1
const EVERY_MAX_S = 3_600

const USAGE = `An inspecting proxy: what programs on this machine say through it is seen in the console.

  REGISTRATION_TOKEN=sgr_… npm run proxy -- [--platform ${AGENTS_URL_DEFAULT}] [--port 18080] [--every 5]

  --platform  the agents' address of your platform
  --port      where to listen, if it is another port than the proxy settings say
  --every     seconds until it asks for changed settings again
`

try {
  await run()
} catch (cause) {
  process.stderr.write(`The proxy could not start. ${cause instanceof Error ? cause.message : String(cause)}\n`)
  process.exit(1)
}

async function run(): Promise<void> {
  const { values } = parseArgs({
    options: { platform: { type: 'string' }, port: { type: 'string' }, every: { type: 'string' }, help: { type: 'boolean' } },
  })
  if (values.help) return void process.stdout.write(USAGE)
  const token = process.env['REGISTRATION_TOKEN'] ?? ''
  if (token === '')
    throw new Error('Set REGISTRATION_TOKEN to the registration token of a deployment; “Connect a source” in the console makes one.')
  const url = platformAddress(values.platform ?? AGENTS_URL_DEFAULT)
  const log = createLog(process.env['SIGHTGLASS_LOG'] ?? 'warn', 'stderr')
  const stopping = new AbortController()
  const { signal } = stopping
  const node = {
    name: hostname(),
    // The same after another start, so that the console lists one proxy, and not one for each of its starts
    agentInstance: sha256Hex(`${hostname()} ${values.port ?? ''} ${token}`).slice(0, INSTANCE_CHARACTERS),
    kernel: release(),
    architecture: arch === 'x64' ? 'x86_64' : arch,
  }

  const settings = await followSettings({ url, token, signal, log, everyMs: everyIn(values.every) })
  const sending = new AbortController()
  const sender = createSender({ url, token, userAgent: `${PROXY_AGENT}/${VERSION}`, signal: sending.signal, log })
  const outbox = createOutbox({ sender, node, assetsUrl: url, log })
  const leaves = createLeaves({ url, token, authority: () => settings.now().authority })
  const capture = createCapture({ decide: settings.decide, leaves, observer: outbox, log })
  const { port: usual, reach } = settings.now().settings
  const port = await listen(capture, reach === 'machine' ? '127.0.0.1' : '0.0.0.0', portIn(values.port) ?? usual)
  await sender.heartbeat(node, 'ready')
  process.stdout.write(`The proxy is ready: http://127.0.0.1:${port}\n`)
  if (settings.now().authority === null)
    process.stdout.write(
      'There is no certificate authority yet, so encrypted traffic is passed on unopened. An owner makes one in TLS settings.\n',
    )

  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => stopping.abort())
  while (!signal.aborted) {
    await pause(HEARTBEAT_MS, signal)
    if (!signal.aborted) await sender.heartbeat(node, 'ready')
  }
  setTimeout(() => sending.abort(), STOP_GRACE_MS).unref()
  await capture.close()
  outbox.stop()
  await outbox.flush()
  await sender.heartbeat(node, 'stopped', AbortSignal.timeout(STOP_GRACE_MS))
  process.exit(0)
}

async function listen(capture: ReturnType<typeof createCapture>, host: string, port: number): Promise<number> {
  try {
    return await capture.listen(host, port)
  } catch (cause) {
    const used = (cause as { code?: string }).code === 'EADDRINUSE'
    throw used ? new Error(`Port ${port} is in use. Choose another with --port, or in the proxy settings.`, { cause }) : cause
  }
}

function platformAddress(text: string): string {
  const url = URL.parse(text)
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') throw new Error(`--platform needs an address like ${AGENTS_URL_DEFAULT}.`)
  return url.origin
}

function everyIn(text: string | undefined): number {
  if (text === undefined) return SETTINGS_EVERY_MS
  const seconds = Number(text)
  if (!(seconds >= EVERY_MIN_S && seconds <= EVERY_MAX_S))
    throw new Error(`--every needs a number of seconds from ${EVERY_MIN_S} to ${EVERY_MAX_S}.`)
  return seconds * 1_000
}

function portIn(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const port = Number(text)
  if (!/^\d{1,5}$/.test(text) || port > 65_535) throw new Error('--port needs a number from 0 to 65535; 0 is any free one.')
  return port
}
