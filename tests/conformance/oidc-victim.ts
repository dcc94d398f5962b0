import { expect } from 'vitest'

import { CALLBACK, errorOf, openBrowser, openSsoPlatform } from '../platform/identity/sso-platform.ts'
import { openHostileProvider, type Tricks } from './oidc-hostile-provider.ts'

export type Victim = Awaited<ReturnType<typeof openVictim>>

/** An organization that signs in at a provider which plays tricks. */
export async function openVictim() {
  const provider = await openHostileProvider()
  const platform = await openSsoPlatform()
  platform.allow(provider.host)
  platform.ready()
  const owner = await platform.organization('Victim', 'owner@victim.example')
  const oidc = () => ({
    issuer: provider.issuer,
    clientId: 'console',
    clientSecret: 'secret of the client',
    scopes: ['email'],
    emailIsVerified: false,
  })
  await platform.proveDomain(owner, 'victim.example')
  await platform.configure(owner, { kind: 'oidc', oidc: oidc(), justInTime: true, enabled: true })
  const startAddress = (challenge: string) => `${platform.origin}/api/sso/oidc/start?org=${owner.slug}&challenge=${challenge}`

  return {
    provider,
    platform,
    owner,
    oidc,
    startAddress,
    /** A whole sign-in; answers the error it ends with, null when somebody came in. */
    async attempt(tricks: Tricks): Promise<string | null> {
      provider.play(tricks)
      const browser = openBrowser()
      const end = await browser.follow(startAddress(browser.challenge), CALLBACK)
      if (errorOf(end) === null) expect(end).toContain('#code=')
      return errorOf(end)
    },
    async close(): Promise<void> {
      await platform.close()
      await provider.close()
    },
  }
}
