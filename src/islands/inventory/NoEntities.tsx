import { newestRequest } from '#src/queries/requests.ts'
import { EmptyList } from '#src/screens/list/EmptyList.tsx'
import type { ListParameters } from '#src/screens/list/list-types.ts'

interface NoEntitiesProps {
  /** In the plural. */
  many: string
  ask: ListParameters
  text: string
}

/** In the place of entities, where there are no requests to find them in. */
export const NoEntities = ({ many, ...asked }: NoEntitiesProps) => (
  <EmptyList
    {...asked}
    noun={{ one: 'request', many: 'requests' }}
    live={false}
    empty={{
      newest: newestRequest,
      nothing: `No ${many} in this range`,
      never: {
        title: `No ${many} yet`,
        hint: 'They are found in requests. Connect an agent or OpenTelemetry, or import a recording, and they appear here.',
        action: 'Connect a source',
      },
    }}
  />
)
