import { useStore } from '@nanostores/react'
import { useEffect } from 'react'

import { useOnline } from '#src/lib/use-online.ts'
import { $orgId, $scope } from '#src/stores/context.ts'
import { setSearch } from '#src/stores/location.ts'

import { bounded } from '../bounded.tsx'
import { NoOrganization } from './NoOrganization.tsx'
import { RequestsView } from './RequestsView.tsx'

/**
 * /traffic/requests. Pulse is asked only for the organization that the address names (specification, point 4); a remembered one is
 * therefore written into the address first.
 */
export const RequestsScreen = bounded('The list of requests', function RequestsScreen() {
  const scope = useStore($scope)
  const remembered = useStore($orgId)
  const online = useOnline()
  useEffect(() => {
    if (!scope && remembered) setSearch({ orgId: remembered }, { history: 'replace' })
  }, [scope, remembered])
  useAltKey()
  if (!scope) return remembered ? null : <NoOrganization />
  // Another organization begins anew: nothing of the one before may be left on the screen
  return <RequestsView key={`${scope.orgId}/${scope.contextId}`} scope={scope} online={online} />
})

/** While Alt is down, values show that a click excludes them. */
function useAltKey(): void {
  useEffect(() => {
    const root = document.documentElement
    const follow = (event: KeyboardEvent): void => void root.toggleAttribute('data-alt', event.altKey)
    const forget = (): void => root.removeAttribute('data-alt')
    window.addEventListener('keydown', follow)
    window.addEventListener('keyup', follow)
    window.addEventListener('blur', forget)
    return () => {
      window.removeEventListener('keydown', follow)
      window.removeEventListener('keyup', follow)
      window.removeEventListener('blur', forget)
      forget()
    }
  }, [])
}
