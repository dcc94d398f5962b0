import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { chromium } from '@playwright/test'
import { expect, test } from 'vitest'

import { openBrowser, openSsoPlatform } from '../platform/identity/sso-platform.ts'
import { CHROMIUM } from '../support/chromium.ts'
import { openSamlProvider, readRequest } from './saml-provider.ts'

/**
 * What no imitation of a browser can show: the provider's page of another site posts the answer, the browser keeps our SameSite=Lax cookie back
 * from that, and brings it along on the way to our own address.
 */
test.skipIf(!existsSync(CHROMIUM.executablePath))(
  'in a real browser the posted answer of another site comes back to the browser that asked',
  async () => {
    const platform = await openSsoPlatform()
    const idpServer = createServer()
    await new Promise<void>((listening) => idpServer.listen(0, 'localhost', listening))
    const host = `localhost:${(idpServer.address() as AddressInfo).port}` // another site than 127.0.0.1
    const provider = openSamlProvider({ entityId: 'https://idp.example', ssoUrl: `http://${host}/sso` })
    idpServer.on('request', (request, response) => {
      void (async () => {
        const asked = readRequest(`http://${host}${request.url ?? ''}`)
        const metadata = await (await fetch(asked.issuer)).text()
        const answer = await provider.respond(metadata, { nameId: 'ada', email: 'ada@acme.example' }, { inResponseTo: asked.id })
        response.setHeader('Content-Type', 'text/html')
        response.end(
          `<form method="post" action="${asked.acs}"><input name="SAMLResponse" value="${answer}"><input name="RelayState" value="${asked.relayState}"></form><script>document.forms[0].submit()</script>`,
        )
      })()
    })
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
      await new Promise((closed) => idpServer.close(closed))
      await platform.close()
    }
  },
)
