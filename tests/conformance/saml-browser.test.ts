import { existsSync } from 'node:fs'

import { chromium } from '@playwright/test'
import { expect, test } from 'vitest'

import { openBrowser, openSsoPlatform } from '../platform/identity/sso-platform.ts'
import { CHROMIUM } from '../support/chromium.ts'
import { openSamlSite } from './saml-provider-site.ts'

/**
 * What no imitation of a browser can show: the provider's page of another site posts the answer, the browser keeps our SameSite=Lax cookie back
 * from that, and brings it along on the way to our own address.
 */
test.skipIf(!existsSync(CHROMIUM.executablePath))(
  'in a real browser the posted response of another site comes back to the browser that began',
  async () => {
    const platform = await openSsoPlatform()
    const site = await openSamlSite() // another site than 127.0.0.1
    const { host, provider } = site
    platform.allow(host)
    platform.ready()
    const owner = await platform.organization('Acme', 'owner@acme.example')
    await platform.proveDomain(owner, 'acme.example')
    const certificates = [provider.key.certificate]
    const saml = {
      entityId: provider.entityId,
      ssoUrl: provider.ssoUrl,
      certificates,
      requireSignedResponse: true,
      allowIdpInitiated: false,
    }
    expect((await platform.configure(owner, { kind: 'saml', saml, justInTime: true, enabled: true })).status).toBe(200)

    const browser = await chromium.launch(CHROMIUM)
    try {
      const page = await browser.newPage()
      const { challenge, verifier } = openBrowser()
      await page.goto(`${platform.origin}/api/sso/saml/start?org=${owner.slug}&challenge=${challenge}`)
      await page.waitForURL(/\/sso\/saml\/callback/)
      const code = new URL(page.url()).hash.replace('#code=', '')
      expect(page.url()).toContain('/sso/saml/callback#code=')
      expect((await platform.call('POST', '/api/sso/exchange', { body: { code, verifier } })).body).toMatchObject({ orgId: owner.orgId })
      expect(await page.context().cookies(platform.origin)).toEqual([]) // nothing stays behind
    } finally {
      await browser.close()
      await site.close()
      await platform.close()
    }
  },
)
