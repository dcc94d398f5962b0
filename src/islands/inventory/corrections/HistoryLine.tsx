import { useQuery } from '@tanstack/react-query'

import { queryClient } from '#src/queries/client.ts'
import { vendorHistory } from '#src/queries/vendor-corrections.ts'

import css from './corrections.module.css'

/** Whether stored traffic has the corrections already; nothing when it has, or when that is not known. */
export function HistoryLine({ orgId }: { orgId: string }) {
  const { data } = useQuery(vendorHistory(orgId), queryClient)
  return (
    <p role="status" className={css.pending}>
      {data?.pendingSinceMs != null && 'Stored traffic is being corrected; what is shown here changes when it is done.'}
    </p>
  )
}
