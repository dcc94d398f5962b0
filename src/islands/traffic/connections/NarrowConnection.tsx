import { Bytes, Duration, HostName } from '#src/components/value/Badges.tsx'
import { ConnectionState, TlsBadge, VisibilityMark } from '#src/components/value/ConnectionBadges.tsx'
import type { ConnectionRow } from '#wire/pulse/connections.ts'
import { RowLink } from '#src/screens/list/RowLink.tsx'

import css from './connections.module.css'
import { connections } from './connections.ts'
import { visibilityLabels } from './labels.ts'

/** A row on a telephone: two lines, the facts that tell connections apart. */
export function NarrowConnection({ row }: { row: ConnectionRow }) {
  return (
    <div className={css.narrowRow}>
      <div>
        <RowLink $link={connections.$oneLink} id={row.id} ms={row.timestampMs} />
        <ConnectionState open={row.open} />
        <VisibilityMark visibility={row.visibility} label={visibilityLabels(row).label} />
        <span className={css.end}>
          <Duration ms={row.durationMs} />
        </span>
      </div>
      <div>
        <span className={css.host}>
          <HostName host={row.host || row.remoteIp} />
          {row.remotePort > 0 && <span className={css.port}>:{row.remotePort}</span>}
        </span>
        {row.tlsVersion && <TlsBadge version={row.tlsVersion} />}
        <span className={css.end}>{!row.open && <Bytes bytes={row.bytesReceived + row.bytesSent} />}</span>
      </div>
    </div>
  )
}
