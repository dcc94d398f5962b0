/** Certificate of the organization's authority, and with it those that the machine trusts: what was not opened shows certificates of others. */
export const AUTHORITY = 'sightglass-ca.pem'
export const TRUSTED = 'sightglass-trust.pem'

/** Fetches the certificate, then starts a proxy from a checkout of Sightglass. */
export const proxyRecipe = (agentsUrl: string, token: string) => ({
  label: 'Shell of the proxy',
  about: 'Run it in a checkout of Sightglass on this machine (Node 20 or newer). It stays in the foreground.',
  text: [
    `export REGISTRATION_TOKEN=${token}`,
    `curl -sf -H "Authorization: Bearer $REGISTRATION_TOKEN" -o ${AUTHORITY} "${agentsUrl}/deploy/certificate"`,
    `cat /etc/ssl/certs/ca-certificates.crt /etc/ssl/cert.pem ${AUTHORITY} > ${TRUSTED} 2>/dev/null`,
    `npm run proxy -- --platform "${agentsUrl}"`,
  ].join('\n'),
})
