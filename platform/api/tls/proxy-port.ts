import type { ServedProxy } from '#wire/agent/proxy.ts'

import { proxySettingsOf } from '../resources/proxy.ts'
import { leafIssuer, type LeafParts } from './leaf.ts'
import { authorityCertificate } from './records.ts'

/** What the control plane of agents gives inspecting proxies. */
export function createProxyPort(parts: LeafParts) {
  const { documents } = parts
  return {
    served: async (orgId: string): Promise<ServedProxy> => ({
      settings: await proxySettingsOf(documents, orgId),
      authority: (await authorityCertificate(documents, orgId)) ?? null,
    }),
    leafFor: leafIssuer(parts),
  }
}
