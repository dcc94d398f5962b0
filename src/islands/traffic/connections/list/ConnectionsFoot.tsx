import { useQuery } from '@tanstack/react-query'

import { formatBytes, formatCount, formatPlural, formatShare } from '#src/lib/format.ts'
import { queryClient } from '#src/queries/client.ts'
import { type ConnectionsAsk, connectionCount } from '#src/queries/connections.ts'
import type { ConnectionRow } from '#wire/pulse/connections.ts'

import { ListFoot } from '../../list/ListFoot.tsx'
import css from '../../list/list.module.css'
import { NOBODY, type RowsState } from '../../list/use-rows.ts'
import own from './connections.module.css'

export interface ConnectionsFootProps {
  found: RowsState<ConnectionRow>
  ask: ConnectionsAsk | undefined
  shown: number
  online: boolean
  selected: ReadonlySet<string>
  onClear: () => void
}

/** The line under the list: how many connections, how many of them are open or opaque, and their bytes. */
export function ConnectionsFoot({ found, ask, shown, ...rest }: ConnectionsFootProps) {
  const counted = useQuery(
    { ...connectionCount(ask ?? NOBODY), enabled: ask !== undefined, placeholderData: (before) => (ask ? before : undefined) },
    queryClient,
  )
  const sums = counted.data
  return (
    <ListFoot words="connections" found={found} {...rest}>
      {sums ? <b>{formatPlural(sums.count, 'connection')}</b> : found.state === 'ready' ? <b>{formatPlural(shown, 'connection')}</b> : ' '}
      {sums && sums.count > 0 && (
        <>
          <span>{formatCount(sums.open)} open</span>
          <span>{formatShare(sums.opaque, sums.count)} opaque</span>
          <span className={own.roomy} title="Of closed connections: agents tell bytes at the end only.">
            {formatBytes(sums.bytesReceived)} in, {formatBytes(sums.bytesSent)} out
          </span>
        </>
      )}
      {found.state === 'ready' && sums && shown < sums.count && (
        <span className={`${css.quiet} ${own.roomy}`}>{formatCount(shown)} loaded</span>
      )}
    </ListFoot>
  )
}
