import { apiKey, basic, bearer, created, returns, sends, type Sensitive, vendor } from './target.ts'

const accepted = { status: 202, type: '' } as const
const email = (field: string): Sensitive => ({ entity: 'EMAIL_ADDRESS', section: 'request_body', field })
const PHONE: Sensitive = { entity: 'PHONE_NUMBER', section: 'request_body', field: '$.To' }

/** E-mail, messages, sign-in, sales and support. */
export const PEOPLE = {
  sendgrid: vendor('api.sendgrid.com', '167.89.118.100', { credential: bearer('SG.', 62) }, [
    ['POST /v3/mail/send', 8, 95, 3800, 240, { ...accepted, sensitive: [email('$.personalizations[0].to[0].email')] }],
    ['GET /v3/suppression/bounces', 0.5, 240, 320, 8400],
  ]),
  twilio: vendor(
    'api.twilio.com',
    '54.172.60.0',
    { credential: basic('', 44), protocol: 'http1', tls: '1.2', failing: { client: 0.015, server: 0.003 } },
    [
      ['POST /2010-04-01/Accounts/{AC}/Messages.json', 5, 310, 560, 1300, { ...created, sensitive: [PHONE] }],
      ['GET /2010-04-01/Accounts/{AC}/Messages/{SM}.json', 2, 130, 320, 1200],
    ],
  ),
  slackHook: vendor('hooks.slack.com', '3.72.181.11', {}, [['POST /services/{slackHook}', 4, 240, 900, 180, { type: 'text/html' }]]),
  slack: vendor('slack.com', '3.68.124.168', { credential: bearer('xoxb-', 50) }, [
    ['POST /api/chat.postMessage', 4, 210, 1100, 1300],
    ['GET /api/users.info?user={slackUser}', 1, 120, 320, 1900],
  ]),
  auth0: vendor('acme.eu.auth0.com', '104.18.36.118', { failing: { client: 0.045, server: 0.001 } }, [
    ['POST /oauth/token', 5, 180, 700, 1900],
    ['GET /.well-known/jwks.json', 4, 35, 280, 2700],
    ['GET /api/v2/users/auth0%7C{hex24}', 2, 140, 900, 1600, returns('EMAIL_ADDRESS', '$.email')],
  ]),
  salesforce: vendor(
    'acme.my.salesforce.com',
    '161.71.12.25',
    { credential: bearer('00D', 100), tls: '1.2', failing: { client: 0.02, server: 0.004 } },
    [
      ['GET /services/data/v61.0/sobjects/Account/{sfId}', 3, 320, 460, 4100],
      ['PATCH /services/data/v61.0/sobjects/Contact/{sfId}', 2, 540, 1300, 0, { status: 204, type: '', ...sends('PERSON', '$.LastName') }],
      ['GET /services/data/v61.0/query?q=SELECT+Id+FROM+Lead', 2, 610, 520, 14_000],
    ],
  ),
  hubspot: vendor('api.hubapi.com', '104.16.110.254', { credential: bearer('pat-eu1-', 36), failing: { client: 0.03, server: 0.002 } }, [
    ['POST /crm/v3/objects/contacts', 2, 260, 900, 1200, { ...created, sensitive: [email('$.properties.email')] }],
    ['GET /crm/v3/objects/deals/{int}', 2, 150, 380, 1700],
  ]),
  zendesk: vendor('acme.zendesk.com', '216.198.53.1', { credential: basic('', 48) }, [
    ['POST /api/v2/tickets.json', 1.5, 430, 1700, 2600, { ...created, sensitive: [email('$.ticket.requester.email')] }],
    ['GET /api/v2/tickets/{int}.json', 2, 190, 360, 3400],
  ]),
  intercom: vendor('api.intercom.io', '34.197.56.102', { credential: bearer('dG9r', 56) }, [['POST /events', 3, 160, 620, 0, accepted]]),
  segment: vendor('api.segment.io', '35.155.216.146', { credential: basic('', 44) }, [['POST /v1/batch', 8, 70, 6200, 60]]),
  mailchimp: vendor('us21.api.mailchimp.com', '23.62.46.17', { credential: basic('', 52), protocol: 'http1', tls: '1.2' }, [
    ['PUT /3.0/lists/{hex10}/members/{hex32}', 1, 390, 640, 2800, { sensitive: [email('$.email_address')] }],
  ]),
  fcm: vendor('fcm.googleapis.com', '142.250.185.74', { credential: bearer('ya29.', 140) }, [
    ['POST /v1/projects/acme-shop/messages:send', 4, 60, 900, 140],
  ]),
  launchdarkly: vendor('events.launchdarkly.com', '54.86.203.120', { credential: apiKey('Authorization', 'sdk-', 36) }, [
    ['POST /bulk', 4, 45, 2400, 0, accepted],
  ]),
} as const
