import { expect, test } from 'vitest'

import { getConfig } from '#platform/config.ts'

test('an empty environment gives one machine: loopback, two ports, a demo, chdb', () => {
  const config = getConfig({})
  expect(config).toMatchObject({ host: '127.0.0.1', port: 4600, agentsPort: 4601, publicUrl: 'http://127.0.0.1:4600', demo: true })
  expect(config.clickhouse).toBeUndefined()
})

test('a cluster is another address', () => {
  expect(getConfig({ CLICKHOUSE_URL: 'https://ch.example:8443/' }).clickhouse).toMatchObject({
    url: 'https://ch.example:8443',
    database: 'sightglass',
  })
})

test.each([
  [{ SIGHTGLASS_PORT: '99999' }, "Set SIGHTGLASS_PORT to a whole number from 0 to 65535, got '99999'."],
  [{ SIGHTGLASS_PORT: 'http' }, /SIGHTGLASS_PORT/],
  [{ CLICKHOUSE_URL: 'localhost' }, "Set CLICKHOUSE_URL to an address that begins with http:// or https://, got 'localhost'."],
  [{ PULSE_ORIGINS: 'https://pulse.example/path' }, /PULSE_ORIGINS/],
  [{ SIGHTGLASS_DEMO: 'yes' }, "Set SIGHTGLASS_DEMO to true or false, got 'yes'."],
  [{ TAG_MANAGER_ID: 'UA-1' }, /TAG_MANAGER_ID/],
  [{ SIGHTGLASS_LOG: 'loud' }, /SIGHTGLASS_LOG/],
] as const)('a value nobody understands stops the start with a sentence: %o', (env, message) => {
  expect(() => getConfig(env)).toThrow(message)
})

test('error reporting is passed on as it is: only the console decides that it equals true', () => {
  expect(getConfig({ ERROR_REPORTING: 'TRUE' }).errorReporting).toBe('TRUE')
  expect(getConfig({}).errorReporting).toBe('false')
})
