import { useStore } from '@nanostores/react'

import { newestConnection } from '#src/queries/connections-around.ts'
import { newestRequest } from '#src/queries/requests.ts'
import { EmptyList } from '#src/screens/list/EmptyList.tsx'
import type { PulseScope } from '#src/stores/context.ts'
import { $filterText } from '#src/stores/filter.ts'
import { $range } from '#src/stores/range.ts'

import { GEOLOCATION_FILTER } from './view.ts'

const REQUESTS = {
  newest: newestRequest,
  nothing: 'No request in this range',
  never: {
    title: 'Nothing has arrived yet',
    hint: 'Connect an agent or OpenTelemetry, or import a recording, and the countries that your workloads talk to appear here.',
    action: 'Connect a source',
  },
}

const CONNECTIONS = {
  newest: newestConnection,
  nothing: 'No connection ended in this range',
  never: {
    title: 'No connections received yet',
    hint: 'Agents report connections. OpenTelemetry and imported recordings report requests only: shade the map by those.',
    action: 'Connect a source',
  },
}

/** In the place of the map, where no traffic was seen: a range that has some, or a source to begin with. */
export function NoTraffic({ of, scope }: { of: 'requests' | 'connections'; scope: PulseScope }) {
  const text = useStore($filterText)
  const range = useStore($range)
  const parsed = useStore(GEOLOCATION_FILTER.$filter)
  const shared = { ask: { scope, range, filter: parsed.ok ? parsed.node : undefined }, text, live: false }
  return of === 'requests' ? (
    <EmptyList {...shared} noun={{ one: 'request', many: 'requests' }} empty={REQUESTS} />
  ) : (
    <EmptyList {...shared} noun={{ one: 'connection', many: 'connections' }} empty={CONNECTIONS} />
  )
}
