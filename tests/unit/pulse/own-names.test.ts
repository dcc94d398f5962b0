import { expect, test } from 'vitest'

import { ownNamesOf } from '#domain/detection/own-names.ts'
import { createLog } from '#platform/lib/log.ts'
import { hiddenTag, hiddenText } from '#platform/pulse/masking/mask-texts.ts'
import { createOwnNames } from '#platform/pulse/masking/own-names.ts'
import { rejectedEvent } from '#platform/pulse/readers/rejected.ts'

const logger = createLog('silent', 'stderr')

test('a text that holds nothing for one organization may hold something for another, and after a change', () => {
  const [own, changed] = [ownNamesOf(['patient_id']), ownNamesOf(['other'])]
  for (let round = 0; round < 2; round++) {
    expect(hiddenText('patientId=7')).toBe('patientId=7')
    expect(hiddenText('patientId=7', changed)).toBe('patientId=7')
    expect(hiddenText('patientId=7', own)).toBe('patientId=***')
    expect(hiddenTag('patient_id:7')).toBe('patient_id:7')
    expect(hiddenTag('patient_id:7', own)).toBe('patient_id:***')
  }
})

test('of an event that could not be read, the value next to an own name is hidden as well', () => {
  const attributes = { attributes: [{ key: 'patient.id', value: { stringValue: 'P-7' } }], headers: [{ name: 'Patient-Id', value: 'P-8' }] }
  const own = ownNamesOf(['patientId'])
  expect(rejectedEvent('No time.', JSON.stringify(attributes)).preview).toContain('P-7')
  expect(rejectedEvent('No time.', JSON.stringify(attributes), own).preview).not.toMatch(/P-\d/)
  expect(rejectedEvent('No time.', '{"patientId":"P-9","kept":"x"}', own).preview).toBe('{"patientId":"***","kept":"x"}')
})

test('who reads gets the names as they are now, who stores some seconds old; both the same object while nothing changed', async () => {
  let stored = { value: ownNamesOf(['a']), version: '1' }
  let nowMs = 0
  const names = createOwnNames({ reader: { read: async () => stored }, logger, now: () => nowMs })
  const first = await names.lately('acme')
  expect(first?.names).toEqual(['a'])
  stored = { value: ownNamesOf(['a']), version: '1' }
  expect(await names.now('acme')).toBe(first)
  stored = { value: ownNamesOf(['b']), version: '2' }
  expect(await names.lately('acme')).toBe(first)
  nowMs += 4_000
  expect((await names.lately('acme'))?.names).toEqual(['b'])
  stored = { value: ownNamesOf(['c']), version: '3' }
  expect((await names.now('acme'))?.names).toEqual(['c'])
})

test('where the names cannot be read, nothing is shown, and what arrives is still taken', async () => {
  const names = createOwnNames({ reader: { read: () => Promise.reject(new Error('disk')) }, logger })
  await expect(names.now('acme')).rejects.toThrow('disk')
  expect(await names.lately('acme')).toBeUndefined()
})
