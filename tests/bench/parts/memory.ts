import { setTimeout as sleep } from 'node:timers/promises'

import { startIsolated } from '../support/isolated.ts'
import { openInstallation } from '../support/installation.ts'
import { say } from '../support/say.ts'
import type { SendJob, SendResult } from '../support/sender-process.ts'

const SENDER = new URL('../support/sender-process.ts', import.meta.url)
const LOAD = { receiver: 'grpc', batches: 200, warm: 0, batchEvents: 1000, parallel: 4 } as const
const SETTLED_MS = 5_000
const LATER_MS = 60_000
const DEMO_WATCHED_MS = 75_000

/** Resident memory of both processes in MiB: idle, after 200,000 events, a minute later; and the most of it while the demo sends its history. */
export async function measureMemory() {
  return { ...(await underIngest()), demo: await duringDemo() }
}

async function underIngest() {
  const installation = await openInstallation()
  try {
    const sender = await startIsolated<SendJob, SendResult>(SENDER, { ...LOAD, ...installation.target })
    await sleep(SETTLED_MS)
    const idle = installation.memory()
    say('200,000 events …')
    const { acknowledged } = await sender.run()
    sender.end()
    await installation.pulse.countOf(acknowledged, 120_000)
    const afterEvents = installation.memory()
    say('a minute of rest …')
    await sleep(LATER_MS)
    return { idle, afterEvents, minuteLater: installation.memory() }
  } finally {
    await installation.close()
  }
}

async function duringDemo() {
  say('history of the demo …')
  const installation = await openInstallation({ env: { SIGHTGLASS_DEMO: 'true' } })
  try {
    const most = { platform: 0, engine: 0 }
    for (const until = performance.now() + DEMO_WATCHED_MS; performance.now() < until; await sleep(500)) {
      const now = installation.memory()
      for (const name of ['platform', 'engine'] as const) most[name] = Math.max(most[name], now[name])
    }
    return { most, after: installation.memory() }
  } finally {
    await installation.close()
  }
}
