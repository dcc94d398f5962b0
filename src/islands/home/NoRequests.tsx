import { newestRequest } from '#src/queries/requests.ts'
import { EmptyList } from '#src/screens/list/EmptyList.tsx'
import type { EmptyDeclaration } from '#src/screens/list/list-types.ts'
import type { PulseScope } from '#src/stores/context.ts'
import type { RequestRow, TimeRange } from '#wire/pulse/requests.ts'

const EMPTY: EmptyDeclaration<RequestRow> = {
  newest: newestRequest,
  nothing: 'No request in this range',
  never: {
    title: 'No request yet',
    hint: 'What has arrived so far are connections or other events; requests appear as soon as one is read.',
    action: 'Connect a source',
  },
}

/** In the place of the map, where nobody called anybody: when the newest request was, and the way there. */
export const NoRequests = ({ scope, range }: { scope: PulseScope; range: TimeRange }) => (
  <EmptyList noun={{ one: 'request', many: 'requests' }} empty={EMPTY} ask={{ scope, range, filter: undefined }} text="" live={false} />
)
