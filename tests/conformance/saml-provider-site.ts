import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { openSamlProvider, readRequest, type SamlFacts, type SamlPerson } from './saml-provider.ts'

const FORMS = 'urn:oasis:names:tc:SAML:2.0'

/** The provider as browsers meet it, on another site than the console: its metadata, and a page that posts a signed answer by itself. */
export async function openSamlSite() {
  const server = createServer()
  await new Promise<void>((listening) => server.listen(0, 'localhost', listening))
  const host = `localhost:${(server.address() as AddressInfo).port}` // listening on a port
  const provider = openSamlProvider({ entityId: 'https://idp.example', ssoUrl: `http://${host}/sso` })
  let person: SamlPerson = { nameId: 'ada', email: 'ada@acme.example' }
  let facts: SamlFacts = {}

  const certificate = provider.key.certificate.replace(/-----[^-]+-----|\s/g, '')
  const metadata = `<?xml version="1.0"?><EntityDescriptor xmlns="${FORMS}:metadata" entityID="${provider.entityId}"><IDPSSODescriptor protocolSupportEnumeration="${FORMS}:protocol"><KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data><ds:X509Certificate>${certificate}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></KeyDescriptor><SingleSignOnService Binding="${FORMS}:bindings:HTTP-Redirect" Location="${provider.ssoUrl}"/></IDPSSODescriptor></EntityDescriptor>`

  /** A form that sends itself to where the request says. */
  async function answerTo(address: string): Promise<string> {
    const asked = readRequest(address)
    const ofService = await (await fetch(asked.issuer)).text()
    const answer = await provider.respond(ofService, person, { inResponseTo: asked.id, ...facts })
    return `<form method="post" action="${asked.acs}"><input name="SAMLResponse" value="${answer}"><input name="RelayState" value="${asked.relayState}"></form><script>document.forms[0].submit()</script>`
  }

  server.on('request', (request, response) => {
    const address = `http://${host}${request.url ?? ''}`
    const isMetadata = new URL(address).pathname === '/metadata'
    response.setHeader('Content-Type', isMetadata ? 'application/samlmetadata+xml' : 'text/html')
    if (isMetadata) response.end(metadata)
    else
      answerTo(address).then(
        (page) => response.end(page),
        (cause: unknown) => response.writeHead(500).end(String(cause)),
      )
  })
  return {
    host,
    provider,
    metadataUrl: `http://${host}/metadata`,
    /** Who signs in there from now on, and what its answers say beside that. */
    signInAs(next: SamlPerson, said: SamlFacts = {}): void {
      person = next
      facts = said
    },
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  }
}
