import { newestRequest } from '#src/queries/requests.ts'
import { EmptyList } from '#src/screens/list/EmptyList.tsx'
import type { EmptyDeclaration, ListParameters } from '#src/screens/list/list-types.ts'
import type { RequestRow } from '#wire/pulse/requests.ts'

export const requestsEmpty: EmptyDeclaration<RequestRow> = {
  newest: newestRequest,
  nothing: 'Nothing in this range',
  never: {
    title: 'Nothing has arrived yet',
    hint: 'Connect an agent or OpenTelemetry, or import a recording, and its requests appear here.',
    action: 'Connect a source',
  },
}

/** In the place of figures about requests, where there are none. */
export const NoRequests = (props: { ask: ListParameters; text: string; level?: 2 | 3 }) => (
  <EmptyList noun={{ one: 'request', many: 'requests' }} empty={requestsEmpty} live={false} {...props} />
)
