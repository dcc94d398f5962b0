import { useQuery } from '@tanstack/react-query'

import { formatBytes, formatCount, formatPlural, formatShare } from '#src/lib/format.ts'
import { queryClient } from '#src/queries/client.ts'
import { connectionCount } from '#src/queries/connections.ts'
import type { FiguresProps } from '#src/screens/list/list-types.ts'
import { NOBODY } from '#src/screens/list/use-rows.ts'
import type { ConnectionRow } from '#wire/pulse/connections.ts'

import own from './connections.module.css'

/** How many connections match, how many of them are open or opaque, and their bytes. */
export function ConnectionFigures({ ask, found, shown }: FiguresProps<ConnectionRow>) {
  const counted = useQuery({ ...connectionCount(ask ?? NOBODY), enabled: ask !== undefined }, queryClient)
  const sums = counted.data
  return (
    <>
      {sums ? <b>{formatPlural(sums.count, 'connection')}</b> : found.state === 'ready' ? <b>{formatPlural(shown, 'connection')}</b> : ' '}
      {sums && sums.count > 0 && (
        <>
          <span>{formatCount(sums.open)} open</span>
          <span>{formatShare(sums.opaque, sums.count)} opaque</span>
          <span className={own.roomy} title="Of closed connections: agents report bytes at the end only.">
            {formatBytes(sums.bytesReceived)} in, {formatBytes(sums.bytesSent)} out
          </span>
        </>
      )}
      {found.state === 'ready' && sums && shown < sums.count && <span className={`dim ${own.roomy}`}>{formatCount(shown)} loaded</span>}
    </>
  )
}
