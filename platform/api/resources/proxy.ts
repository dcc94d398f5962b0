import type { DocumentReader } from '#platform/lib/ports/documents.ts'
import { DEFAULT_PROXY, proxySetting, type ProxySettings } from '#wire/product/proxy.ts'

import type { Services } from '../services.ts'
import type { Route } from '../route.ts'
import { setting } from '../setting.ts'

const pathOf = (orgId: string): string => `orgs/${orgId}/settings/proxy`

/** Running proxies ask for it at the agents' address and follow a change within seconds. */
export const proxyRoutes = (services: Services): Route[] =>
  setting<ProxySettings>(proxySetting, services, {
    read: { role: 'viewer', summary: 'What inspecting proxies do with the hosts they reach, where they listen, and who may use them' },
    change: {
      role: 'admin',
      summary: 'Choose what inspecting proxies do. Those that run follow within seconds, but for the port and who may use them',
    },
    path: pathOf,
    initial: DEFAULT_PROXY,
    details: ({ port, reach, unknown, inspect, pass, deny, bypass }) => ({
      port,
      reach,
      unknown,
      inspect: inspect.length,
      pass: pass.length,
      deny: deny.length,
      bypass: bypass.length,
    }),
  })

export const proxySettingsOf = async (documents: DocumentReader, orgId: string): Promise<ProxySettings> =>
  (await documents.get<ProxySettings>(pathOf(orgId)))?.data ?? DEFAULT_PROXY
