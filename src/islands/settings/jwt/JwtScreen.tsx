import { signingKeys } from '#src/queries/jwt-keys.ts'
import { settingScreen } from '#src/screens/form/setting-screen.tsx'

/** /orgs/settings/jwt: the keys that tokens of services are signed with. */
export const JwtScreen = settingScreen({
  noun: 'the signing keys',
  query: signingKeys,
  load: async () => (await import('./JwtParts.tsx')).JwtParts,
})
