import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

import { templatePath } from '#domain/templating/template.ts'
import fc from '#tests/properties.ts'

import { concretePaths, scoreTemplates } from './github.ts'

const NAUGHTY = JSON.parse(readFileSync(new URL('../../../fixtures/hostile/blns.json', import.meta.url), 'utf8')) as string[]

describe('the endpoint of a path', () => {
  test.each([
    ['/v1/charges/ch_3NxABCdef123?expand=a', '/v1/charges/{id}'],
    ['/v1/customers/cus_NffrFeUfNV2Hib', '/v1/customers/{id}'],
    ['/repos/octo/hello/issues/12', '/repos/octo/hello/issues/{id}'],
    ['/2010-04-01/Accounts/AC0123456789abcdef0123456789abcdef/Messages.json', '/2010-04-01/Accounts/{id}/Messages.json'],
    ['/2015-03-31/functions/resize/invocations', '/2015-03-31/functions/resize/invocations'],
    ['/admin/api/2024-01/orders/450789469.json', '/admin/api/2024-01/orders/{id}.json'],
    ['/users/550e8400-e29b-41d4-a716-446655440000', '/users/{uuid}'],
    ['/objects/507f1f77bcf86cd799439011', '/objects/{id}'],
    ['/commits/3e25960a79dbc69b674cd4ec67a72c62d3b1c5d1', '/commits/{hash}'],
    ['/blobs/e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855', '/blobs/{hash}'],
    ['/events/01ARZ3NDEKTSV4RRFFQ69G5FAV', '/events/{id}'],
    ['/runs/0ujtsYcgvSTl8PAuAdqWYSMnLOv', '/runs/{id}'],
    ['/connections/d3tsmvg7p3qggmf8pdi0', '/connections/{id}'],
    ['/watch/dQw4w9WgXcQ', '/watch/{id}'],
    ['/report/2024-01-02', '/report/{date}'],
    ['/report/2024-01-02T10:00:00Z', '/report/{date}'],
    ['/report/20240102', '/report/{id}'],
    ['/people/me@example.com', '/people/{email}'],
    ['/people/me%40example.com', '/people/{email}'],
    ['/hosts/10.1.2.3/x', '/hosts/{ip}/x'],
    ['/react/18.2.0/index.js', '/react/{version}/index.js'],
    ['/assets/app.3f2a1b9c.js', '/assets/app.{hash}.js'],
    ['/assets/main-BX3k9a2L.css', '/assets/main-{hash}.css'],
    ['/img/12345.jpg', '/img/{id}.jpg'],
    ['/services/T01ABCDEF/B01ABCDEF/abcDEF123456xyzABC', '/services/{id}/{id}/{id}'],
    ['/v1/operations/123456:cancel', '/v1/operations/{id}:cancel'],
    ["/odata/Orders(10248)/Items('a')", '/odata/Orders({id})/Items({id})'],
    ['/browse/SHOP-1234', '/browse/{id}'],
    ['/orders/order-12345', '/orders/{id}'],
    ['/orders/ord_8f3k2', '/orders/{id}'],
    ['/orders/ord-82731', '/orders/{id}'],
    ['/orders/ORD-2024-000123', '/orders/{id}'],
    ['/accounts/acct_1032D82eZvKYlo2C', '/accounts/{id}'],
    ['/addresses/3mJr7AoUXx2WqdTqSuWhwtWVXvcc', '/addresses/{id}'],
    ['/captures/5O190127TN364715T', '/captures/{id}'],
    ['/captures/Q3QQLPICYNNEVFFRW', '/captures/{id}'],
    ['/lists/cdf49bfadf', '/lists/{id}'],
    ['/reports/2024-W05', '/reports/{date}'],
    ['/reports/2024-Q1', '/reports/{date}'],
    ['/logs-2024.01.02/_search', '/logs-{date}/_search'],
    ['/backups/backup-2024-01-02', '/backups/backup-{date}'],
    ['/exports/report-2024-01-02.pdf', '/exports/report-{date}.pdf'],
    ['/assets/index-Dk3_9aQx.js', '/assets/index-{hash}.js'],
    ['/products/light-alpine-tent-123', '/products/{id}'],
    ['/posts/how-to-pitch-a-tent-817.html', '/posts/{id}.html'],
    ['/questions/12345-how-to-pitch-a-tent', '/questions/{id}'],
    ['/nodes/ip-10-0-1-2.eu-central-1.compute.internal', '/nodes/{id}'],
    ['/pods/checkout-7d9f8b6c5-x2k4q', '/pods/{id}'],
    ['/cursors/dGVzdA==', '/cursors/{id}'],
    ['/img/logo@2x.png', '/img/{id}'],
    ['/search/two%20words', '/search/{id}'],
    ['/2/tweets/1234567890', '/2/tweets/{id}'],
    ['/rest/api/3/issue/SHOP-12', '/rest/api/3/issue/{id}'],
    ['/v1p1beta1/images/77', '/v1p1beta1/images/{id}'],
    ['/7', '/{id}'],
    ['/12/comments', '/{id}/comments'],
    ['/api/3', '/api/{id}'],
    ['/cart;jsessionid=abc123/items', '/cart/items'],
    ['/v1/charges/', '/v1/charges'],
    ['/', '/'],
    ['', ''],
    ['*', '*'],
  ])('%s is %s', (path, template) => {
    expect(templatePath(path)).toBe(template)
  })

  test.each([
    '/v1/chat/completions',
    '/v1beta/models',
    '/v2.1/x',
    '/1.0/x',
    '/api/v3/x',
    '/oauth2/token',
    '/s3/log4j/base64/sha256',
    '/en-US/docs',
    '/de/de-AT',
    '/index.html',
    '/favicon.ico',
    '/.well-known/openid-configuration',
    '/utf8',
    '/i18n',
    '/http2',
    '/k8s/e2e',
    '/x509',
    '/mp3',
    '/v1/projects/p:run',
    '/onboardingStatus',
    '/getUserByEmailAddressAndPassword',
    '/api/2fa/setup',
    '/node_modules',
    '/static/jquery-ui.min.js',
    '/robots.txt',
    '/step1',
    '/web3',
    '/eth_call',
    '/graphql',
    '/_next/static',
    '/wp-json/wp/v2/posts',
    '/es2015',
    '/p256dh',
    '/geo/ipv4',
    '/windows-11',
    '/top-10-list',
    '/es-419/docs',
    '/zh-Hant-TW/docs',
    '/en-001',
    '/errors/error-404',
    '/errors/page-not-found-404.html',
    '/ciphers/aes-gcm-256',
    '/iso-639',
    '/application-x-509',
    '/posts/best-of-2024',
    '/face2face',
    '/XMLHTTPREQUEST2',
    '/HTTP2SERVERPUSH',
    '/us-east-1/eu-central-1b',
    '/photo-800x600.jpg',
    '/v2024-05-01/things',
    '/2024-05-01-preview/things',
  ])('%s has no parameter', (path) => {
    expect(templatePath(path)).toBe(path)
  })

  test('is cut where it identifies nothing any more', () => {
    expect(templatePath(`/${'a/'.repeat(60)}`)).toBe(`${'/a'.repeat(24)}/{rest}`)
    expect(templatePath(`/x/${'long-word-'.repeat(30)}`)).toBe('/x/{id}')
  })
})

test('a template gives itself, for any path at all', () => {
  const segment = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.uuid(),
    fc.nat().map(String),
    fc.emailAddress(),
    fc.constantFrom('v1', 'a.b', '%zz', '..', 'x:y', 'a(1)', ';', '{id}'),
  )
  fc.assert(
    fc.property(fc.array(segment, { maxLength: 30 }), (segments) => {
      const template = templatePath(`/${segments.join('/')}`)
      expect(templatePath(template)).toBe(template)
    }),
    { numRuns: 2000 },
  )
  for (const naughty of NAUGHTY) expect(templatePath(templatePath(naughty))).toBe(templatePath(naughty))
})

describe('GitHub’s interface is recovered', () => {
  test('where the parameters have a shape: at least 95 % exactly, no more than 1.5 clusters a template, at most 2 % mixed', () => {
    const score = scoreTemplates(concretePaths('shaped'))
    console.info('shaped values', score)
    expect(score.exact).toBeGreaterThanOrEqual(0.95)
    expect(score.clusters).toBeLessThanOrEqual(1.5)
    expect(score.mixed).toBeLessThanOrEqual(0.02)
  })

  /** A function without memory cannot tell `acme` the organization from `acme` the keyword. What it must not do is mix endpoints up. */
  test('where names and slugs are among them, only in part, but without mixing endpoints up', () => {
    const score = scoreTemplates(concretePaths('named'))
    console.info('names and slugs', score)
    expect(score.mixed).toBeLessThanOrEqual(0.02)
    expect(score.exact).toBeGreaterThanOrEqual(0.05)
  })
})
