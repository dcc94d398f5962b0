import { useOnline } from '#src/lib/use-online.ts'

import { scoped } from '../../frame/scoped.tsx'
import { useAltKey } from '../../frame/use-alt-key.ts'
import { useDefaultView } from '../../views/use-default-view.ts'
import { ConnectionsView } from './ConnectionsView.tsx'

/** /traffic/connections. */
export const ConnectionsScreen = scoped(function ConnectionsScreen({ scope }) {
  const online = useOnline()
  useAltKey()
  return useDefaultView('/traffic/connections') ? <ConnectionsView scope={scope} online={online} /> : null
})
