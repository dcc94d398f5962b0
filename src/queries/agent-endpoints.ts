import { queryOptions } from '@tanstack/react-query'

import { captureLevelOf, type CaptureLevel, type EndpointSetting, stacksOfLevel } from '#domain/agent-config/settings.ts'
import { endpointSettings } from '#wire/product/agent-endpoints.ts'

import { settingItems } from './setting-items.ts'

/** An endpoint as people choose it: by a level, or protocol by protocol. */
export interface EndpointChoice extends EndpointSetting {
  level: CaptureLevel
}

/** What is written of a choice. */
export const endpointOf = ({ domain, level, stacks }: EndpointChoice): EndpointSetting => ({
  domain: domain.trim().toLowerCase(),
  stacks: level === 'stacks' ? stacks : stacksOfLevel(level),
})

/** Hosts with something of their own, each by itself. */
export const agentEndpoints = settingItems(endpointSettings, {
  noun: 'endpoint',
  read: ({ endpoints }): readonly EndpointChoice[] => endpoints.map((one) => ({ ...one, level: captureLevelOf(one) })),
  write: (value, items) => ({ ...value, endpoints: items.map(endpointOf) }),
  nameOf: ({ domain }) => domain.trim().toLowerCase(),
  unique: { field: 'domain', message: 'This host is there already.' },
})

const FRESH_MS = 60_000

/** Hosts of the last 24 hours, most requests first; all of them when there are fewer than pulse counts. */
export const seenHosts = (orgId: string) =>
  queryOptions({
    queryKey: ['seen-hosts', orgId],
    // What asks for traffic stands with the lists of traffic, and comes when it is asked for
    queryFn: async () => (await import('./seen-in-traffic.ts')).hostsOf(orgId),
    staleTime: FRESH_MS,
    enabled: orgId !== '',
  })
