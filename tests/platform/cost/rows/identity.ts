import { ADDRESS_BUDGET, ask, askJson, hostileObject, JSON_BUDGET, OK, READ_AND_REFUSED, type Row, text } from '../support/row.ts'

const BODY_N = 60_000
const ADDRESS_N = 1_800
/** Every field that any call of the sign-in reads. Bodies are open to everybody: that is what a sign-in is. */
const FIELDS = [
  'email',
  'password',
  'idToken',
  'refreshToken',
  'token',
  'oobCode',
  'newPassword',
  'displayName',
  'photoUrl',
  'requestType',
  'continueUri',
  'postBody',
  'requestUri',
  'identifier',
  'mfaPendingCredential',
  'mfaEnrollmentId',
  'deleteAttribute',
  'deleteProvider',
  'localId',
  'tenantId',
  'phoneVerificationInfo',
  'totpVerificationInfo',
  'totpEnrollmentInfo',
  'providerId',
] // prettier-ignore
const answered = [...READ_AND_REFUSED, OK, 429]

/** Every call of the sign-in takes one object, so each is measured with the same bad one; a good password as long as a body may be beside it. */
export const identityRows = (call: string): Row[] => [
  {
    n: BODY_N,
    send: (n, { console }) => askJson(console, 'POST', `/identitytoolkit.googleapis.com/${call}?key=k`, hostileObject(n, FIELDS)),
    statuses: answered,
    budget: JSON_BUDGET,
  },
  {
    n: BODY_N,
    send: (n, { console }) =>
      askJson(console, 'POST', `/identitytoolkit.googleapis.com/${call}?key=k`, {
        ...Object.fromEntries(FIELDS.map((field) => [field, `${text(n / FIELDS.length - 20)}@a.example`])),
        mfaVerificationInfo: {},
        returnSecureToken: true,
      }),
    statuses: answered,
    budget: JSON_BUDGET,
  },
]

const read = (path: string): Row => ({
  n: ADDRESS_N,
  send: (n, { console }) => ask(console, 'GET', `${path}?key=${text(n)}`),
  statuses: [OK, ...READ_AND_REFUSED, 303],
  budget: ADDRESS_BUDGET,
})

const step = (path: string, ...names: string[]): Row => ({
  n: ADDRESS_N,
  send: (n, { console }) => ask(console, 'GET', `/api/sso${path}?${names.map((name) => `${name}=${text(n / names.length)}`).join('&')}`),
  statuses: [303, ...READ_AND_REFUSED, OK],
  budget: ADDRESS_BUDGET,
})

/** What it holds stands where a signature is looked for: in the response, which names itself as signed. */
const samlResponse = (size: number, content: (n: number) => string): Row => ({
  n: size,
  send: (n, { console, member }) => {
    const signature =
      '<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:SignedInfo><ds:Reference URI="#x1"></ds:Reference></ds:SignedInfo>' +
      '<ds:SignatureValue>AA==</ds:SignatureValue></ds:Signature>'
    const xml = `<Response ID="x1">${signature}${content(n)}<Assertion ID="x2"></Assertion></Response>`
    return ask(console, 'POST', `/api/sso/saml/${member.orgId}/acs`, {
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: 'https://login.example' },
      body: `RelayState=x&SAMLResponse=${encodeURIComponent(Buffer.from(xml).toString('base64'))}`,
    })
  },
  statuses: [303],
  budget: { ...JSON_BUDGET, held: 1024 * 1024 },
})

export const SIGN_IN_ROWS: Record<string, Row[]> = {
  'GET /identitytoolkit.googleapis.com/v2/passwordPolicy': [read('/identitytoolkit.googleapis.com/v2/passwordPolicy')],
  'GET /identitytoolkit.googleapis.com/v1/projects': [read('/identitytoolkit.googleapis.com/v1/projects')],
  'GET /identitytoolkit.googleapis.com/v1/jwks': [read('/identitytoolkit.googleapis.com/v1/jwks')],
  'POST /securetoken.googleapis.com/v1/token': [
    {
      n: BODY_N,
      send: (n, { console }) =>
        ask(console, 'POST', '/securetoken.googleapis.com/v1/token?key=k', {
          headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
          body: `grant_type=refresh_token&refresh_token=${text(n / 2)}&${'a=1&'.repeat(n / 8)}`,
        }),
      statuses: answered,
      budget: JSON_BUDGET,
    },
  ],
  'GET /api/sso/oidc/start': [step('/oidc/start', 'org', 'ticket', 'challenge')],
  'GET /api/sso/saml/start': [step('/saml/start', 'org', 'ticket', 'challenge')],
  'GET /api/sso/oidc/callback': [step('/oidc/callback', 'state', 'code', 'iss')],
  'GET /api/sso/providers/:provider/start': [step('/providers/google/start', 'challenge')],
  'GET /api/sso/providers/:provider/callback': [step('/providers/google/callback', 'state', 'code')],
  'GET /api/sso/saml/finish': [step('/saml/finish', 'state')],
  'GET /api/sso/saml/:orgId/metadata': [step('/saml/acme/metadata', 'x')],
  'POST /api/sso/saml/:orgId/acs': [
    samlResponse(45_000, (n) => '<b/>'.repeat(n / 4)),
    samlResponse(45_000, (n) => `<b>${'c'.repeat(n)}</b>`),
  ],
  'POST /api/sso/exchange': [
    {
      n: BODY_N,
      send: (n, { console }) => askJson(console, 'POST', '/api/sso/exchange', hostileObject(n, ['code', 'verifier'])),
      statuses: READ_AND_REFUSED,
      budget: JSON_BUDGET,
    },
  ],
  'GET /api/mailbox': [
    { n: ADDRESS_N, send: (n, { console }) => ask(console, 'GET', `/api/mailbox?x=${text(n)}`), statuses: [OK], budget: ADDRESS_BUDGET },
  ],
}
