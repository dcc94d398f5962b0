import { expect, test } from 'vitest'

import { getConfig } from '#platform/config.ts'
import { publicConfigOf } from '#platform/site/public-config.ts'
import { wiresOf } from '#src/islands/dev/health/wires.ts'
import type { PublicConfig } from '#wire/public-config.ts'

const OWN = publicConfigOf(getConfig({}))
const EMULATED = publicConfigOf(getConfig({ AUTH_EMULATOR_PORT: '9099', DATABASE_EMULATOR_PORT: '8080' }))
const { identityUrl: _, documentsUrl: __, ...GOOGLE } = OWN

test.each<[string, PublicConfig | undefined, string, string]>([
  ['no configuration', undefined, '/identitytoolkit.googleapis.com/v2/', '/v1/projects/'],
  ['the platform’s own services', OWN, '/identitytoolkit.googleapis.com/v2/', '/v1/projects/'],
  ['emulators', EMULATED, 'http://127.0.0.1:9099/identitytoolkit.googleapis.com/v2/', 'http://127.0.0.1:8080/v1/projects/'],
  ['Google’s services', GOOGLE, 'https://identitytoolkit.googleapis.com/v2/', 'https://firestore.googleapis.com/v1/projects/'],
])('the health page calls what the console itself calls: %s', (_case, config, identity, documents) => {
  const addresses = Object.fromEntries(wiresOf(config).map(({ label, address }) => [label, address]))
  expect(addresses['Identity']?.startsWith(identity), addresses['Identity']).toBe(true)
  expect(addresses['Documents']?.startsWith(documents), addresses['Documents']).toBe(true)
})
