import { useOnline } from '#src/lib/use-online.ts'

import { scoped } from '../frame/scoped.tsx'
import { useAltKey } from '../frame/use-alt-key.ts'
import { useDefaultView } from '../views/use-default-view.ts'
import { RequestsView } from './RequestsView.tsx'

/** /traffic/requests. */
export const RequestsScreen = scoped(function RequestsScreen({ scope }) {
  const online = useOnline()
  useAltKey()
  return useDefaultView('/traffic/requests') ? <RequestsView scope={scope} online={online} /> : null
})
