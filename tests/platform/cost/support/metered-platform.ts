import { Agent, request as httpRequest } from 'node:http'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { startPlatform } from '../../../browser/support/platform.ts'
import { makeKey } from '../../../conformance/saml-provider.ts'
import { joinAsStranger, type Member, mintPulseToken } from '../../whole/support/stranger.ts'
import { onePageSite, removeFolder, temporaryFolder } from '../../whole/support/whole.ts'
import type { Counts, What } from './meter.ts'

const METER = fileURLToPath(new URL('./meter.ts', import.meta.url))

/** What a request may be made with. */
export interface Installation {
  console: { host: string; port: number }
  agents: { host: string; port: number }
  member: Member
  pulseToken: string
}

export interface MeteredPlatform extends Installation {
  /** Counts what some work costs the platform; `isRightBehind` says that nothing was asked of it since the last count of this kind. */
  measure<Result>(work: () => Promise<Result>, what?: What, isRightBehind?: boolean): Promise<{ counts: Counts; result: Result }>
  stop(): Promise<void>
}

/** The platform in a process of its own, as it runs everywhere, with a meter beside it. */
export async function startMetered(mode: 'steps' | 'delay' = 'steps'): Promise<MeteredPlatform> {
  const dataDir = temporaryFolder()
  const siteDir = onePageSite()
  const socketPath = join(dataDir, 'meter.sock')
  const platform = await startPlatform({
    dataDir,
    env: {
      SIGHTGLASS_SITE: siteDir,
      COST_METER: socketPath,
      COST_METER_MODE: mode,
      NODE_OPTIONS: `--import=${METER}`,
      NODE_COMPILE_CACHE: '',
    },
  })
  const member = await joinAsStranger(platform, 'cost')
  await connectSaml(platform.url, member)
  const { hostname, port } = new URL(platform.url)
  const agent = new Agent({ keepAlive: true })

  function meter<Answer>(path: string): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const asked = httpRequest({ socketPath, path, agent }, (response) => {
        let text = ''
        response.on('data', (chunk) => (text += chunk))
        response.on('end', () => resolve(JSON.parse(text) as Answer)) // the meter answers nothing else
      })
      asked.on('error', reject)
      asked.end()
    })
  }

  return {
    console: { host: hostname, port: Number(port) },
    agents: platform.agents,
    member,
    pulseToken: await mintPulseToken(platform, member.apiToken),
    async measure(work, what = 'answer', isRightBehind = false) {
      await meter(`/reset/${what}${isRightBehind ? '/behind' : ''}`)
      const result = await work()
      return { counts: await meter<Counts>(`/read/${what}`), result }
    },
    async stop() {
      agent.destroy()
      await platform.stop()
      removeFolder(siteDir)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** A provider that may begin a sign-in: so a response is read, whoever sends it. */
async function connectSaml(url: string, { apiToken }: Member): Promise<void> {
  const authorization = `Bearer ${apiToken}`
  const settings = async (method: string, headers: Record<string, string> = {}, body?: object): Promise<Record<string, unknown>> => {
    const response = await fetch(`${url}/api/sso`, {
      method,
      headers: { authorization, ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} /api/sso: ${response.status} ${await response.text()}`)
    return (await response.json()) as Record<string, unknown>
  }
  const { oidc: _oidc, saml: _saml, addresses: _a, domains: _d, test: _t, recent: _r, version, ...rest } = await settings('GET')
  const saml = {
    entityId: 'https://idp.example',
    ssoUrl: 'https://idp.example/sso',
    certificates: [makeKey().certificate],
    requireSignedResponse: true,
    allowIdpInitiated: true,
  }
  await settings('PUT', { 'if-match': `"${String(version)}"` }, { ...rest, kind: 'saml', saml, enabled: true })
}
