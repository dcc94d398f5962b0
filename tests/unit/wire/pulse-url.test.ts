import { expect, test } from 'vitest'

import { allowedPulseUrl } from '#wire/pulse-url.ts'

const ALLOWED = ['https://pulse.example', 'http://127.0.0.1:4600', 'http://insecure.example']

test('an address of an allowed origin is used, with its path', () => {
  expect(allowedPulseUrl('https://pulse.example', ALLOWED)).toBe('https://pulse.example')
  expect(allowedPulseUrl('https://pulse.example/tenant/', ALLOWED)).toBe('https://pulse.example/tenant')
  expect(allowedPulseUrl('http://127.0.0.1:4600/pulse', ALLOWED)).toBe('http://127.0.0.1:4600/pulse')
})

test.each([
  'https://evil',
  'https://pulse.example@evil',
  'https://pulse.example.evil',
  'http://pulse.example',
  'javascript:alert(1)',
  'https://pulse.example:444',
  'https://user:pw@pulse.example',
  'https://pulse.example/?x',
  'https://pulse.example/#x',
  'https://pulse.example?',
  'http://insecure.example',
  '/pulse',
  '//pulse.example',
  '',
  `https://pulse.example/${'a'.repeat(10_240)}`,
])('%s is refused', (text) => {
  expect(allowedPulseUrl(text, ALLOWED)).toBeUndefined()
})
