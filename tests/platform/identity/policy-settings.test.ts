import { expect, test } from 'vitest'

import { getConfig } from '#platform/config.ts'

import { identityAtHand } from './identity-at-hand.ts'

test('an operator’s password rules are delivered to the browser and kept by the platform', async () => {
  const { passwordPolicy } = getConfig({ PASSWORD_MIN_LENGTH: '10', PASSWORD_RULES: 'digit, uppercase' })
  const at = await identityAtHand({ passwordPolicy })
  const answer = (await (await at.app.request('/identitytoolkit.googleapis.com/v2/passwordPolicy?key=k')).json()) as object
  expect(answer).toMatchObject({
    customStrengthOptions: { minPasswordLength: 10, containsNumericCharacter: true, containsUppercaseCharacter: true },
    enforcementState: 'ENFORCE',
  })
  const tried = async (password: string) => (await at.call('v1/accounts:signUp', { email: 'a@b.example', password }, password)).status
  expect([await tried('short'), await tried('long enough'), await tried('Long enough 1')]).toEqual([400, 400, 200])
})

test('without settings a password has six characters and no more rules', async () => {
  const { passwordPolicy } = getConfig({})
  const at = await identityAtHand({ passwordPolicy })
  const answer = (await (await at.app.request('/identitytoolkit.googleapis.com/v2/passwordPolicy?key=k')).json()) as {
    customStrengthOptions: Record<string, unknown>
  }
  expect(answer.customStrengthOptions).toEqual({ minPasswordLength: 6, maxPasswordLength: 4096 })
  const tried = async (password: string) => (await at.call('v1/accounts:signUp', { email: 'a@b.example', password }, password)).status
  expect([await tried('fivec'), await tried('sixchr')]).toEqual([400, 200])
})

test.each([
  ['PASSWORD_MIN_LENGTH', '5'],
  ['PASSWORD_MIN_LENGTH', 'ten'],
  ['PASSWORD_RULES', 'digits'],
])('%s=%s is refused as wrong', (name, value) => {
  expect(() => getConfig({ [name]: value })).toThrow(`Set ${name} to`)
})

test('finding out which addresses are taken costs tries', async () => {
  const at = await identityAtHand({ attempts: { perAddress: 6 } })
  const { body } = await at.call('v1/accounts:signUp', { email: 'ada@example.com', password: 'correct horse' })
  const statuses = []
  for (let i = 0; i < 6; i++)
    statuses.push((await at.call('v1/accounts:update', { idToken: body.idToken, email: `${i} no address` })).status)
  expect(statuses).toEqual([400, 400, 400, 400, 400, 429])
  expect((await at.call('v1/accounts:update', { oobCode: 'guess' })).status).toBe(429)
})
