import { useStore } from '@nanostores/react'
import { type ComponentType, lazy, Suspense, useEffect } from 'react'

import { wholePage } from '#src/components/notice/bounded.tsx'
import { $orgId, $scope, type PulseScope } from '#src/stores/context.ts'
import { setSearch } from '#src/stores/location.ts'

const ChooseOrganization = lazy(async () => ({ default: (await import('./ChooseOrganization.tsx')).ChooseOrganization }))

/**
 * An island about the traffic of one organization. Pulse is asked only for the organization that the address names (specification, point 4);
 * a remembered one is therefore written into the address first.
 */
export function scoped(View: ComponentType<{ scope: PulseScope }>) {
  return wholePage(function Scoped() {
    const scope = useStore($scope)
    const remembered = useStore($orgId)
    useEffect(() => {
      if (!scope && remembered) setSearch({ orgId: remembered }, { history: 'replace' })
    }, [scope, remembered])
    if (!scope) return remembered ? null : <NoOrganization />
    // Another organization begins anew: nothing of the one before may be left on the screen
    return <View key={`${scope.orgId}/${scope.contextId}`} scope={scope} />
  })
}

/** Nothing in the address and nothing remembered. */
export function NoOrganization() {
  return (
    <Suspense>
      <ChooseOrganization />
    </Suspense>
  )
}
