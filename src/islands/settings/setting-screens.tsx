import { signingKeys } from '#src/queries/jwt-keys.ts'
import { settingOf } from '#src/queries/setting.ts'
import { tlsSettings } from '#src/queries/tls.ts'
import { settingScreen } from '#src/screens/form/setting-screen.tsx'
import { proxySetting } from '#wire/product/proxy.ts'
import { mayActAs } from '#wire/product/roles.ts'
import { ssoSetting } from '#wire/product/sso.ts'

/** /orgs/settings/jwt: the keys that tokens of services are signed with. */
export const JwtScreen = settingScreen({
  noun: 'the signing keys',
  query: signingKeys,
  load: async () => (await import('./jwt/JwtParts.tsx')).JwtParts,
})

/** /orgs/settings/tls: the authority of inspection, and which versions of TLS are fine. */
export const TlsScreen = settingScreen({
  noun: 'the TLS settings',
  query: tlsSettings,
  load: async () => (await import('./tls/TlsParts.tsx')).TlsParts,
})

/** /orgs/settings/proxy: what inspecting proxies do with the hosts they reach, and how programs use one. */
export const ProxyScreen = settingScreen({
  noun: 'the proxy settings',
  query: (orgId) => settingOf(proxySetting, orgId),
  load: async () => (await import('./proxy/ProxyParts.tsx')).ProxyParts,
})

/** /orgs/settings/sso: how members sign in. It names people and what their provider says of them, so it is for admins. */
export const SsoScreen = settingScreen({
  noun: 'single sign-on',
  query: (orgId) => settingOf(ssoSetting, orgId),
  load: async () => (await import('./sso/SsoParts.tsx')).SsoParts,
  closed: (role) =>
    mayActAs(role, 'admin')
      ? undefined
      : {
          title: 'How people sign in is shown to admins',
          hint: 'The page names who signed in lately, and by what. Admins see it; owners decide about it, because it gives access to every account.',
        },
})
