import { visibleText } from '#domain/detection/control.ts'
import { OPAQUE_REASON_LABELS, type Visibility } from '#domain/traffic/visibility.ts'
import { ShareBar } from '#src/components/chart/StackedBar.tsx'
import { formatBytes, formatCount, formatShare, NOTHING } from '#src/lib/format.ts'
import { VISIBILITY_STYLES } from '#src/lib/visibility-steps.ts'
import type { CoverageResult } from '#wire/pulse/traffic.ts'

import { connections } from '../connections.ts'
import css from './coverage.module.css'

type CoverageRow = CoverageResult['rows'][number]

const CLIENT_MAX = 200

export interface CoverageTableProps {
  rows: readonly CoverageRow[]
  /** A click on a number: the connections that it counts, as field and value. */
  onShow: (terms: readonly (readonly [field: string, value: string])[]) => void
}

/** Each client with its share of what could be seen. A click on a client filters by it, one on a number lists what it counts. */
export function CoverageTable({ rows, onShow }: CoverageTableProps) {
  return (
    <table className={css.table}>
      <caption className="visually-hidden">How much can be seen of each client’s connections</caption>
      <thead>
        <tr>
          <th scope="col">Client</th>
          <th scope="col" className={css.barColumn}>
            Introspected, in clear, opaque
          </th>
          {VISIBILITY_STYLES.map(({ id, label }) => (
            <th key={id} scope="col" className={classOf(id)}>
              {label}
            </th>
          ))}
          <th scope="col" className={css.wide}>
            Mostly because
          </th>
          <th scope="col" className={`number ${css.wide}`}>
            Opaque bytes
          </th>
          <th scope="col" className={`number ${css.wide}`}>
            Connections
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.client}>
            <th scope="row">
              {row.client ? (
                <button
                  type="button"
                  className="link"
                  title="Click: only this · Alt+click: all but this"
                  onClick={(event) => void connections.filter.pick('client', row.client, event.altKey ? 'exclude' : 'add')}
                >
                  <span className="truncate">{visibleText(row.client.slice(0, CLIENT_MAX))}</span>
                </button>
              ) : (
                <span className="dim">unknown</span>
              )}
            </th>
            <td className={css.barColumn} title={VISIBILITY_STYLES.map(({ id, label }) => `${label} ${formatCount(row[id])}`).join(', ')}>
              <ShareBar
                parts={VISIBILITY_STYLES.map(({ id, label }) => ({ id, label, value: row[id] }))}
                looks={VISIBILITY_STYLES.map(({ look }) => look)}
              />
            </td>
            {VISIBILITY_STYLES.map(({ id, label }) => (
              <td key={id} className={classOf(id)}>
                <Counted
                  count={row[id]}
                  shown={formatShare(row[id], row.connections)}
                  what={label.toLowerCase()}
                  onShow={() =>
                    onShow([
                      ['client', row.client],
                      ['visibility', id],
                    ])
                  }
                />
              </td>
            ))}
            <td className={css.wide}>{mainReason(row)}</td>
            <td className={`number ${css.wide}`}>{row.bytesOpaque > 0 ? formatBytes(row.bytesOpaque) : NOTHING}</td>
            <td className={`number ${css.wide}`}>
              <Counted
                count={row.connections}
                shown={formatCount(row.connections)}
                what="of its connections"
                onShow={() => onShow([['client', row.client]])}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** On narrow screens only what is missing. */
const classOf = (id: Visibility): string => (id === 'opaque' ? 'number' : `number ${css.wide}`)

interface CountedProps {
  count: number
  shown: string
  what: string
  onShow: () => void
}

/** A number that leads to the connections that it counts. */
function Counted({ count, shown, what, onShow }: CountedProps) {
  if (count === 0) return <span className="dim">{shown}</span>
  return (
    <button type="button" className="link" title={`Show ${formatCount(count)} ${what}`} onClick={onShow}>
      {shown}
    </button>
  )
}

function mainReason({ quic, noProbe, notSeen, passed }: CoverageRow): string {
  const most = Math.max(quic, noProbe, notSeen, passed)
  if (most === 0) return NOTHING
  const reason = most === noProbe ? 'no-probe' : most === notSeen ? 'not-seen' : most === passed ? 'passed' : 'quic'
  return OPAQUE_REASON_LABELS[reason].label
}
