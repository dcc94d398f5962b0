import { describe, expect, test } from 'vitest'

import { isBad, TOKEN_FINDINGS, type TokenFinding, tokenFindings, type KnownToken } from '#domain/detection/token-findings.ts'

const NOW = Date.UTC(2026, 10, 21)
const DAY = 86_400_000
/** A key of one workload for one vendor, in use. */
const sound: KnownToken = {
  type: 'api_key',
  algorithm: '',
  issuedMs: null,
  expiresMs: null,
  carriers: ['x-api-key'],
  clients: 1,
  vendors: 1,
  afterExpiry: 0,
  firstMs: NOW - 89 * DAY,
  lastMs: NOW - 1,
}
const jwt: Partial<KnownToken> = { type: 'jwt', algorithm: 'RS256', issuedMs: NOW - DAY, expiresMs: NOW + DAY }

describe('what is wrong with a token', () => {
  test.each<[string, Partial<KnownToken>, TokenFinding[]]>([
    ['nothing of a key in use', {}, []],
    ['nothing of a JSON Web Token of two days', jwt, []],
    ['two clients', { clients: 2 }, ['several-clients']],
    ['nobody known as its client', { clients: 0, vendors: 0 }, []],
    ['two vendors', { vendors: 2 }, ['several-vendors']],
    ['a parameter', { carriers: ['authorization', 'query:access_token'] }, ['in-address']],
    ['user and password before the host', { carriers: ['userinfo'] }, ['in-address']],
    ['a header of that name', { carriers: ['query'] }, []],
    ['first seen 91 days before it was last', { firstMs: NOW - 91 * DAY, lastMs: NOW }, ['old']],
    ['first seen 91 days ago, then no more', { firstMs: NOW - 91 * DAY, lastMs: NOW - 90 * DAY }, ['unused']],
    ['last seen 30 days ago', { lastMs: NOW - 30 * DAY }, []],
    ['last seen before that', { lastMs: NOW - 30 * DAY - 1 }, ['unused']],
    ['when it was seen is not known', { firstMs: null, lastMs: null }, []],
    ['a JSON Web Token without an end', { ...jwt, expiresMs: null }, ['never-expires']],
    ['… which only an agent has seen', { type: 'jwt' }, []],
    ['… that lives 30 days', { ...jwt, expiresMs: NOW + 29 * DAY }, []],
    ['… a second longer', { ...jwt, expiresMs: NOW + 29 * DAY + 1000 }, ['long-lived']],
    ['… whose beginning is not known', { ...jwt, issuedMs: null, expiresMs: NOW + 999 * DAY }, []],
    ['… that is old but ends', { ...jwt, firstMs: NOW - 200 * DAY }, []],
    ['… used after its end', { ...jwt, afterExpiry: 1 }, ['used-after-expiry']],
    ['… signed by nobody', { ...jwt, algorithm: 'None' }, ['unsigned']],
  ])('%s', (_, token, wanted) => {
    expect(tokenFindings({ ...sound, ...token }, NOW)).toEqual(wanted)
  })

  test('the worst comes first', () => {
    const all = tokenFindings(
      {
        ...sound,
        ...jwt,
        algorithm: 'none',
        expiresMs: NOW + 99 * DAY,
        carriers: ['userinfo'],
        clients: 3,
        vendors: 2,
        afterExpiry: 1,
        lastMs: NOW - 99 * DAY,
      },
      NOW,
    )
    expect(all).toEqual(['unsigned', 'used-after-expiry', 'several-vendors', 'in-address', 'several-clients', 'long-lived', 'unused'])
    expect(TOKEN_FINDINGS.filter(isBad)).toEqual(['unsigned', 'used-after-expiry', 'several-vendors', 'in-address'])
  })
})
