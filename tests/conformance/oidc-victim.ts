import { expect } from 'vitest'

import { CALLBACK, errorOf, openBrowser, openSsoHouse } from '../platform/identity/sso-house.ts'
import { openHostileProvider, type Tricks } from './oidc-hostile-provider.ts'

export type Victim = Awaited<ReturnType<typeof openVictim>>

/** An organization that signs in at a provider which plays tricks. */
export async function openVictim() {
  const provider = await openHostileProvider()
  const house = await openSsoHouse()
  house.allow(provider.host)
  house.ready()
  const owner = await house.organization('Victim', 'owner@victim.example')
  const oidc = () => ({
    issuer: provider.issuer,
    clientId: 'console',
    clientSecret: 'secret of the client',
    scopes: ['email'],
    emailIsVerified: false,
  })
  await house.proveDomain(owner, 'victim.example')
  await house.configure(owner, { kind: 'oidc', oidc: oidc(), justInTime: true, enabled: true })
  const startAddress = (challenge: string) => `${house.origin}/api/sso/oidc/start?org=${owner.slug}&challenge=${challenge}`

  return {
    provider,
    house,
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
      await house.close()
      await provider.close()
    },
  }
}
