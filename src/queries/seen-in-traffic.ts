import { isAnyOf } from '#domain/filter/nodes.ts'
import { own } from '#domain/own.ts'
import { type HiddenClients, hiddenIn, programsIn, SEEN_MAX, type SeenPrograms } from '#src/lib/seen-programs.ts'

import { queryClient } from './client.ts'
import { connectionValues } from './connections-around.ts'
import { requestValues } from './requests.ts'

const SEEN_MS = 86_400_000

const lately = (orgId: string) => {
  const toMs = Date.now()
  return { scope: { orgId, contextId: '' }, range: { fromMs: toMs - SEEN_MS, toMs }, filter: undefined }
}

export async function programsOf(orgId: string): Promise<SeenPrograms> {
  const now = lately(orgId)
  const [connections, requests] = await Promise.all([
    queryClient.fetchQuery(connectionValues(now, ['exe'], { limit: SEEN_MAX })),
    queryClient.fetchQuery(requestValues(now, ['exe'], { limit: SEEN_MAX })),
  ])
  return programsIn(own(connections.fields, 'exe') ?? [], own(requests.fields, 'exe') ?? [])
}

export async function clientsOf(orgId: string, exes: readonly string[]): Promise<HiddenClients> {
  const now = lately(orgId)
  const filter = isAnyOf(
    'exe',
    exes.map((text) => ({ text, prefix: false })),
  )
  const [theirs, all] = await Promise.all([
    queryClient.fetchQuery(connectionValues({ ...now, filter }, ['client'], { limit: SEEN_MAX })),
    queryClient.fetchQuery(connectionValues(now, ['client'], { limit: SEEN_MAX })),
  ])
  return hiddenIn(own(theirs.fields, 'client') ?? [], own(all.fields, 'client') ?? [])
}

/** Most requests first; complete when there are fewer than SEEN_MAX. */
export async function hostsOf(orgId: string): Promise<readonly { value: string; count: number }[]> {
  const found = await queryClient.fetchQuery(requestValues(lately(orgId), ['host'], { limit: SEEN_MAX }))
  return own(found.fields, 'host')?.filter(({ value }) => value !== '') ?? []
}
