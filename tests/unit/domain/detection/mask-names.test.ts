import { describe, expect, test } from 'vitest'

import { maskText } from '#domain/detection/mask-text.ts'
import { maskBody, maskTag, maskUrl } from '#domain/detection/mask.ts'

describe('behind its name a value is hidden in running text', () => {
  test.each([
    // Command lines and their arguments
    ['mysql --user=app --password=hunter2 shop', 'mysql --user=app --password=*** shop'],
    ['mysql --user app --password hunter2 shop', 'mysql --user app --password *** shop'],
    ['java -Ddb.password=hunter2 -jar a.jar', 'java -Ddb.password=*** -jar a.jar'],
    ['vault --token "hunter two" read', 'vault --token "***" read'],
    ["curl -H 'Authorization: Bearer hunter2' https://a.com", "curl -H 'Authorization: Bearer ***' https://a.com"],
    // Environments
    ['PGPASSWORD=hunter2 psql', 'PGPASSWORD=*** psql'],
    ['export AWS_SECRET_ACCESS_KEY=hunter2/+=', 'export AWS_SECRET_ACCESS_KEY=***'],
    // Connection strings
    ['Server=db;User Id=app;Password=hunter2;', 'Server=db;User Id=app;Password=***;'],
    ['host=db user=app password=hunter2 dbname=shop', 'host=db user=app password=*** dbname=shop'],
    ['AccountName=shop;AccountKey=hunter2==;', 'AccountName=shop;AccountKey=***;'],
    ['Endpoint=sb://a/;SharedAccessKeyName=root;SharedAccessKey=hunter2=', 'Endpoint=sb://a/;SharedAccessKeyName=root;SharedAccessKey=***'],
    // Messages, YAML, JSON inside of texts and of JSON
    ['sign-in failed for password: hunter2', 'sign-in failed for password: ***'],
    ['bad input {"password":"hunter2","a":1}', 'bad input {"password":"***","a":1}'],
    ['bad input {"pin":1234}', 'bad input {"pin":***}'],
    [String.raw`{\"password\":\"hun\\nter2\",\"a\":1}`, String.raw`{\"password\":\"***\",\"a\":1}`],
    ["{'api_key': 'hunter2'}", "{'api_key': '***'}"],
    ['token: 8f14e45fceea167a', 'token: ***'],
    ['pw=hunter2', 'pw=***'],
  ])('%s', (text, masked) => {
    expect(maskText(text).text).toBe(masked)
    expect(maskText(masked)).toEqual({ text: masked, masked: 0 })
    expect(maskBody(JSON.stringify({ a: text }), 'application/json').text).not.toMatch(/hun|1234|8f14/)
  })

  test.each([
    'Unexpected token: } at position 7',
    'Assertion: expected true',
    'passed: 12, failed: 3',
    'password == other',
    '(token) => token.text',
    'SELECT * FROM users WHERE password = $1 AND token = ? AND secret = :secret',
    'password=${DB_PASSWORD}',
    'withCredentials=true',
    'https://secret:8080/x',
    'git@token:22',
    'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0',
    'max_tokens=100 next_token=abc',
    '2026-11-20T10:00:00Z level=info msg="signed in" user=ada',
    'k8s_checkout_checkout-7d4b9c6f5d-x2v9k_shop_1_0',
  ])('%s stays', (text) => {
    expect(maskText(text)).toEqual({ text, masked: 0 })
  })

  test.each([
    ['function a(){token=next();e.withCredentials=!0}', 'application/javascript'],
    ['.token{color:red}:root{--secret-color:#fff}', 'text/css'],
    ['<input name=token value=abc><p>password: at least 8 characters</p>', 'text/html'],
  ])('in a script, a style sheet and a page %s stays', (text, type) => {
    expect(maskBody(text, type)).toEqual({ text, masked: 0 })
  })

  test('in a script an option, a variable of an environment and a connection string do not', () => {
    const script = 'run("--password=hunter2");var a="DB_PASSWORD=hunter2",c="a=b;AccountKey=hunter2;",d="https://a.com?token=hunter2"'
    expect(maskBody(script, 'text/javascript').text).not.toContain('hunter2')
  })
})

test.each([
  [
    'https://a.com/?next=https%3A%2F%2Fb.com%2F%3Ftoken%3Dhunter2%26x%3D1',
    'https://a.com/?next=https%3A%2F%2Fb.com%2F%3Ftoken%3D***%26x%3D1',
  ],
  ['/run/mysql%20--password%3Dhunter2', '/run/mysql%20--password%3D***'],
  ['/files/a%20b%2Fc?q=50%25&width=100%', '/files/a%20b%2Fc?q=50%25&width=100%'],
  ['/bad%E0%A4%A/%zz?a=%41', '/bad%E0%A4%A/%zz?a=%41'],
])('what is encoded in %s is seen as it is read', (url, masked) => {
  expect(maskUrl(url)).toBe(masked)
})

describe('a tag', () => {
  test.each([
    ['password:hunter2', 'password:***'],
    ['db.password:hun ter:2', 'db.password:***'],
    ['token:abc', 'token:***'],
    ['card:4242424242424242', 'card:***'],
    ['cmd:mysql --password=hunter2', 'cmd:mysql --password=***'],
    ['bin:curl', 'bin:curl'],
    ['password:', 'password:'],
    ['host:web-1', 'host:web-1'],
  ])('%s becomes %s', (tag, masked) => {
    expect(maskTag(tag)).toBe(masked)
  })
})

describe('a parameter called code', () => {
  test.each([
    'https://ads.example/pixel?code=5689669&w=300&h=250',
    'https://shop.example/search?q=shoes&code=de-DE',
    '/weather?code=US&units=metric',
    'https://a.example/map?zoom=3&code=42#top',
  ])('is no credential in %s', (url) => {
    expect(maskUrl(url)).toBe(url)
    const form = url.split(/[?#]/)[1] ?? ''
    expect(maskBody(form, 'application/x-www-form-urlencoded').text).toBe(form)
  })

  test.each([
    ['https://app.example/?code=5689669', 'alone'],
    ['https://app.example/a?code=5689669&state=x', 'beside a state'],
    ['https://app.example/oauth2/callback?code=123456&b=1', 'at a place to sign in'],
    ['https://login.example/?a=1&code=123456', 'at a host to sign in'],
    ['https://app.example/a?code=123456&phone=5551234', 'beside a telephone number'],
    ['https://app.example/a?b=1&code=4/0AeanS0ab', 'of a provider'],
    ['https://app.example/a?b=1&code=SplxlOBeZQQYbYS6WxSbIA', 'of RFC 6749'],
    ['https://app.example/a?b=1&code=8a7b6c5d', 'with letters and digits'],
    ['/a?b=1&amp;code=SplxlOBeZQQY', 'in markup'],
  ])('is one in %s: %s', (url) => {
    expect(maskUrl(url)).toMatch(/code=\*\*\*/)
  })

  test('in a form is one beside what a sign-in sends', () => {
    expect(maskBody('grant_type=authorization_code&code=123456', 'application/x-www-form-urlencoded').text).toContain('code=***')
    expect(maskBody('user%5Bcode%5D=12ab34cd&a=1', 'application/x-www-form-urlencoded').text).toContain('%5Bcode%5D=***')
  })
})
