import { createHash } from 'node:crypto'

import { expect, test } from 'vitest'

import { newVerifier } from '#src/lib/page-secret.ts'

test('the challenge is the digest of a secret that is new each time, as the platform computes it', async () => {
  const { verifier, challenge } = await newVerifier()
  expect(challenge).toBe(createHash('sha256').update(verifier).digest('base64url'))
  expect(verifier).toMatch(/^[\w-]{43}$/)
  expect((await newVerifier()).verifier).not.toBe(verifier)
})
