import { apiKey, basic, bearer, sends, vendor } from './target.ts'

const accepted = { status: 202, type: '' } as const
const image = { type: 'image/webp' } as const
const xml = { type: 'application/xml' } as const

/** Models, clouds, code, maps, and those who watch over machines. */
export const MACHINES = {
  openai: vendor('api.openai.com', '162.159.140.245', { credential: bearer('sk-proj-', 60), failing: { client: 0.012, server: 0.008 } }, [
    ['POST /v1/chat/completions', 6, 2100, 5200, 3100],
    ['POST /v1/embeddings', 6, 190, 2600, 33_000],
    ['POST /v1/moderations', 2, 160, 800, 1200],
  ]),
  anthropic: vendor(
    'api.anthropic.com',
    '160.79.104.10',
    { credential: apiKey('X-API-Key', 'sk-ant-api03-', 80), failing: { client: 0.008, server: 0.006 } },
    [
      ['POST /v1/messages', 5, 3400, 8800, 4300, sends('PERSON', '$.messages[0].content')],
      ['POST /v1/messages/count_tokens', 1, 120, 7900, 90],
    ],
  ),
  s3: vendor(
    'acme-media.s3.eu-central-1.amazonaws.com',
    '52.219.169.10',
    {
      credential: apiKey('Authorization', 'AWS4-HMAC-SHA256 Credential=', 90),
      protocol: 'http1',
      failing: { client: 0.008, server: 0.0006 },
    },
    [
      ['GET /products/{hex16}/{int}.webp', 12, 32, 720, 84_000, image],
      ['PUT /uploads/{date}/{uuid}.jpg', 3, 88, 420_000, 0, { type: '' }],
      ['HEAD /products/{hex16}/{int}.webp', 4, 18, 700, 0, image],
    ],
  ),
  sqs: vendor(
    'sqs.eu-central-1.amazonaws.com',
    '3.66.15.201',
    {
      credential: apiKey('Authorization', 'AWS4-HMAC-SHA256 Credential=', 90),
      protocol: 'http1',
      failing: { client: 0.001, server: 0.0008 },
    },
    [
      ['POST /470112233445/orders', 14, 14, 1500, 620, { type: 'application/x-amz-json-1.0' }],
      ['POST /470112233445/emails', 6, 13, 1400, 600, { type: 'application/x-amz-json-1.0' }],
    ],
  ),
  sts: vendor('sts.eu-central-1.amazonaws.com', '54.239.54.207', { protocol: 'http1' }, [['POST /', 2, 40, 900, 1800, xml]]),
  bigquery: vendor('bigquery.googleapis.com', '142.250.186.106', { credential: bearer('ya29.', 140) }, [
    ['POST /bigquery/v2/projects/acme-analytics/queries', 2, 1600, 1400, 26_000],
  ]),
  github: vendor('api.github.com', '140.82.121.6', { credential: bearer('ghs_', 36), failing: { client: 0.02, server: 0.001 } }, [
    ['GET /repos/acme/{repo}/pulls/{smallint}', 3, 210, 420, 18_000],
    ['POST /repos/acme/{repo}/statuses/{hex40}', 3, 260, 700, 1600, { status: 201 }],
    ['GET /repos/acme/{repo}/contents/deploy/values.yaml', 1, 150, 420, 3900],
  ]),
  rawGithub: vendor('raw.githubusercontent.com', '185.199.109.133', { labels: ['user-shell', 'is-root'] }, [
    ['GET /acme/{repo}/main/scripts/install.sh', 1, 60, 120, 6400, { type: 'text/plain' }],
  ]),
  docker: vendor('registry-1.docker.io', '44.205.64.79', { credential: bearer('eyJ', 200), protocol: 'http1' }, [
    ['GET /v2/library/{image}/manifests/latest', 1, 140, 900, 2400, { type: 'application/vnd.oci.image.index.v1+json' }],
    ['GET /v2/library/{image}/blobs/sha256:{hex64}', 1, 240, 900, 3_400_000, { type: 'application/octet-stream' }],
  ]),
  npm: vendor('registry.npmjs.org', '104.16.3.35', {}, [['GET /{package}', 4, 55, 260, 48_000]]),
  maps: vendor('maps.googleapis.com', '142.250.184.234', { failing: { client: 0.006, server: 0.001 } }, [
    ['GET /maps/api/geocode/json?address={street}&key={googleKey}', 4, 85, 320, 2900],
    ['GET /maps/api/distancematrix/json?origins={geo}&destinations={geo}&key={googleKey}', 2, 120, 340, 1100],
  ]),
  algolia: vendor('q5x0acme1n-dsn.algolia.net', '54.38.95.215', { credential: apiKey('X-Algolia-API-Key', '', 32) }, [
    ['POST /1/indexes/products/query', 14, 24, 520, 14_500],
    ['PUT /1/indexes/products/{int}', 2, 48, 2600, 120],
  ]),
  cloudinary: vendor('res.cloudinary.com', '104.18.14.1', {}, [
    ['GET /acme/image/upload/v1730000000/{hex16}.jpg', 6, 40, 320, 120_000, { type: 'image/jpeg' }],
  ]),
  datadog: vendor('http-intake.logs.datadoghq.eu', '35.241.39.98', { credential: apiKey('DD-API-KEY', '', 32) }, [
    ['POST /api/v2/logs', 12, 42, 28_000, 2, accepted],
  ]),
  datadogTraces: vendor('trace.agent.datadoghq.eu', '35.190.63.112', { credential: apiKey('DD-API-KEY', '', 32) }, [
    ['POST /api/v0.2/traces', 6, 55, 64_000, 20, accepted],
  ]),
  sentry: vendor('o450112.ingest.sentry.io', '34.120.195.249', { failing: { client: 0.02, server: 0.001 } }, [
    ['POST /api/4505/envelope/', 3, 60, 9800, 42],
  ]),
  pagerduty: vendor('events.pagerduty.com', '44.240.62.14', {}, [['POST /v2/enqueue', 0.4, 130, 1300, 120, accepted]]),
  cloudflare: vendor('api.cloudflare.com', '104.19.193.29', { credential: bearer('', 40) }, [
    ['POST /client/v4/zones/{hex32}/purge_cache', 0.6, 310, 900, 220],
  ]),
  deepl: vendor('api.deepl.com', '185.125.224.30', { credential: apiKey('Authorization', 'DeepL-Auth-Key ', 36) }, [
    ['POST /v2/translate', 2, 420, 1700, 1900],
  ]),
  legacyErp: vendor(
    'edi.nordparts-partner.net',
    '193.99.144.80',
    { protocol: 'http1', tls: '1.0', labels: ['deprecated-tls'], credential: basic('', 28), failing: { client: 0.01, server: 0.03 } },
    [['POST /soap/OrderService', 2, 1900, 5200, 7400, { type: 'text/xml' }]],
  ),
  mediaArchive: vendor(
    'acme-media-archive.s3.ap-southeast-1.amazonaws.com',
    '52.219.36.20',
    {
      credential: apiKey('Authorization', 'AWS4-HMAC-SHA256 Credential=', 90),
      protocol: 'http1',
      failing: { client: 0.004, server: 0.0006 },
    },
    [['PUT /originals/{date}/{uuid}.jpg', 1, 310, 420_000, 0, { type: '' }]],
  ),
  braze: vendor('rest.fra-01.braze.eu', '104.16.199.90', {}, [['POST /users/track', 1, 90, 2600, 180, { status: 201 }]]),
  analytics: vendor('www.google-analytics.com', '142.250.185.206', { protocol: 'http3' }, [['POST /mp/collect', 1, 30, 1200, 60]]),
  oftp: vendor('oftp.nordparts-partner.net', '193.99.144.81', { port: 6619, protocol: 'other', tls: 'unknown', labels: ['unknown-tls'] }, [
    ['SEND ORDERS', 1, 2400, 18_000, 900, { type: '' }],
  ]),
  ratesFeed: vendor('198.51.100.23', '198.51.100.23', { port: 80, protocol: 'http1', tls: '', labels: ['direct-ip', 'unencrypted'] }, [
    ['GET /rates/eur/{date}.csv', 0.6, 90, 160, 4200, { type: 'text/csv' }],
  ]),
} as const
