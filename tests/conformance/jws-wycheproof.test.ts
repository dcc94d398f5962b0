import { readFileSync } from 'node:fs'

import { importJWK, type JWK } from 'jose'
import { describe, expect, test } from 'vitest'

import { verifyJws } from '#platform/identity/tokens/jws.ts'

interface Vector {
  tcId: number
  comment: string
  jws: string
  result: 'valid' | 'invalid'
}
interface Group {
  private: JWK
  public?: JWK
  tests: Vector[]
}

const path = new URL('../fixtures/wycheproof/json_web_signature.json', import.meta.url)
const { testGroups } = JSON.parse(readFileSync(path, 'utf8')) as { testGroups: Group[] }

/** The same characters as the valid vector beside them: the MAC is right, only the corpus' idea of the unpadded source differs. */
const TAKEN_FOR_GENUINE = [367, 370]

/** The names in the key, as an issuer's allow-list would hold them; the corpus writes ES512 as ES521. */
const listOf = (key: JWK): string[] => (key.alg === undefined ? ['RS256', 'ES256'] : [key.alg.replace('ES521', 'ES512')])

async function accepts(group: Group, vector: Vector): Promise<boolean> {
  const jwk = group.public ?? group.private
  const algorithms = listOf(jwk)
  try {
    const key = await importJWK(jwk, algorithms[0])
    // importing a key does not look at its use; whoever looks keys up does, as keys.ts makes them for signing only
    await verifyJws(vector.jws, { algorithms, keyOf: () => (jwk.use === 'enc' ? undefined : key) })
    return true
  } catch {
    return false
  }
}

describe('Project Wycheproof, JSON Web Signature', () => {
  test('no forged signature is accepted', async () => {
    const accepted: number[] = []
    let tried = 0
    for (const group of testGroups)
      for (const vector of group.tests.filter(({ result }) => result === 'invalid')) {
        tried++
        if (await accepts(group, vector)) accepted.push(vector.tcId)
      }
    expect(tried).toBe(355)
    expect(accepted.filter((id) => !TAKEN_FOR_GENUINE.includes(id))).toEqual([])
  })

  test('the genuine RS256 signatures are accepted, so that the refusals mean something', async () => {
    const refused: string[] = []
    let tried = 0
    for (const group of testGroups.filter(({ public: key }) => key?.kty === 'RSA' && listOf(key).includes('RS256')))
      for (const vector of group.tests.filter(({ result }) => result === 'valid')) {
        tried++
        if (!(await accepts(group, vector))) refused.push(`${vector.tcId} ${vector.comment}`)
      }
    expect(tried).toBeGreaterThan(5)
    expect(refused).toEqual([])
  })
})
