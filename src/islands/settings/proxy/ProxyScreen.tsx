import { settingOf } from '#src/queries/setting.ts'
import { settingScreen } from '#src/screens/form/setting-screen.tsx'
import { proxySetting } from '#wire/product/proxy.ts'

/** /orgs/settings/proxy: what inspecting proxies do with the hosts they reach, and how programs use one. */
export const ProxyScreen = settingScreen({
  noun: 'the proxy settings',
  query: (orgId) => settingOf(proxySetting, orgId),
  load: async () => (await import('./ProxyParts.tsx')).ProxyParts,
})
