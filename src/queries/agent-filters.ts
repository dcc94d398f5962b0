import { queryOptions } from '@tanstack/react-query'

import type { FilterSettings, ProcessFilter } from '#domain/agent-config/settings.ts'
import { WireFailure } from '#src/lib/errors.ts'
import { type ItemRow, shortDigest } from '#src/lib/item-rows.ts'
import { filterSettings } from '#wire/product/agent-filters.ts'

import { changeAgentSetting, settingOf } from './setting.ts'
import { queryClient } from './client.ts'
import { settingItems } from './setting-items.ts'

/** Filters that people wrote, each by itself. */
export const processFilters = settingItems(filterSettings, {
  noun: 'filter',
  read: ({ custom }): readonly ProcessFilter[] => custom,
  write: (value, items) => ({ ...value, custom: [...items] }),
  nameOf: ({ exe, strategy }) => `${strategy} ${exe}`,
  unique: { field: 'exe', message: 'There is a filter for this already.' },
})

export type FilterRow = ItemRow<ProcessFilter>

/** The groups that the agent defines itself, as a form changes them. */
export interface FilterGroups {
  id: string
  version: string
  groups: FilterSettings['groups']
}

const groupsOf = ({ groups }: FilterSettings): FilterGroups => ({ id: 'groups', version: shortDigest(groups.join(' ')), groups })
const filtersNow = (orgId: string) => queryClient.fetchQuery({ ...settingOf(filterSettings, orgId), staleTime: 0 })

export const filterGroups = (orgId: string) =>
  queryOptions({
    queryKey: [filterSettings.path, orgId, 'groups'],
    queryFn: async (): Promise<FilterGroups | null> => groupsOf(await filtersNow(orgId)),
    enabled: orgId !== '',
  })

export async function changeFilterGroups(
  orgId: string,
  { version }: { version: string },
  { groups }: Partial<FilterGroups>,
): Promise<FilterGroups> {
  const now = await filtersNow(orgId)
  const present = groupsOf(now)
  if (present.version !== version)
    throw new WireFailure({ kind: 'stale', message: 'Somebody else changed the groups meanwhile.', version: present.version })
  const value = { groups: groups ?? now.groups, custom: now.custom }
  const changed = groupsOf(await changeAgentSetting(filterSettings, orgId, now, value))
  queryClient.setQueryData(filterGroups(orgId).queryKey, changed)
  return changed
}

const FRESH_MS = 60_000
/** Programs that clients are looked up by. */
const HIDDEN_BY_MAX = 100
// What asks for traffic stands with the lists of traffic, and comes when it is asked for
const loadSeen = () => import('./seen-in-traffic.ts')

/** Programs of the last 24 hours in all environments. */
export const seenPrograms = (orgId: string) =>
  queryOptions({
    queryKey: ['seen-programs', orgId],
    queryFn: async () => (await loadSeen()).programsOf(orgId),
    staleTime: FRESH_MS,
    enabled: orgId !== '',
  })

/** Clients that would no longer be seen at all without these programs, and those that would be seen less. */
export const hiddenClients = (orgId: string, exes: readonly string[]) =>
  queryOptions({
    queryKey: ['hidden-clients', orgId, exes],
    queryFn: async () => (await loadSeen()).clientsOf(orgId, exes),
    staleTime: FRESH_MS,
    enabled: orgId !== '' && exes.length > 0 && exes.length <= HIDDEN_BY_MAX,
  })
