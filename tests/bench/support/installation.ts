import { cpSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { PLATFORM_ENVIRONMENT, PLATFORM_FLAGS } from '#scripts/runtime.mjs'
import { joinAsStranger, type Member, openPulseClient, type PulseClient } from '../../platform/whole/support/stranger.ts'
import { childrenOf, openPlace, removeFolder, temporaryFolder } from '../../platform/whole/support/whole.ts'
import { cpuMs, residentMib } from './process-figures.ts'

const DIST = process.env['SIGHTGLASS_SITE'] ?? fileURLToPath(new URL('../../../dist', import.meta.url))

/** The built console, copied, so that a build that goes on meanwhile disturbs nothing. */
export function copyOfBuild(): string {
  if (!existsSync(join(DIST, 'builds', 'csp.json'))) throw new Error('There is no built console to measure. Run: npm run build')
  const folder = temporaryFolder()
  cpSync(DIST, folder, { recursive: true })
  return folder
}

/** As `npm start` runs it. */
const asStarted = { ...PLATFORM_ENVIRONMENT, NODE_OPTIONS: PLATFORM_FLAGS.join(' ') }

/** A platform with one member, whose console is one page unless `built` says otherwise. */
export async function openInstallation({ built = false, env = {} }: { built?: boolean; env?: Record<string, string> } = {}) {
  const place = await openPlace()
  const siteDir = built ? copyOfBuild() : undefined
  const platform = await place.start({ ...asStarted, ...(siteDir && { SIGHTGLASS_SITE: siteDir }), ...env })
  const member: Member = await joinAsStranger(platform, 'bench')
  const pulse: PulseClient = await openPulseClient(platform, member)
  const pid = platform.process.pid ?? 0 // it has answered, so it runs
  return {
    platform,
    member,
    pulse,
    target: { host: '127.0.0.1', port: place.agentsPort, token: member.registrationToken },
    /** Of both processes: processor time so far, and resident memory in MiB. */
    cpuMs: () => ({ platform: cpuMs(pid), engine: Math.max(0, ...childrenOf(pid).map(cpuMs)) }),
    memory: () => ({ platform: residentMib(pid), engine: Math.max(0, ...childrenOf(pid).map(residentMib)) }),
    async close() {
      await platform.stop()
      place.remove()
      if (siteDir) removeFolder(siteDir)
    },
  }
}
