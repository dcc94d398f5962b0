import type { PhasePair } from '#domain/traffic/phases.ts'
import { formatDuration, NOTHING } from '#src/lib/format.ts'

import { HeadRow } from '../table/HeadRow.tsx'
import css from './phase-pairs.module.css'

/** Phases of two requests, one above the other on one scale, so that the phase that grew is the longest bar. */
export function PhasePairs({ pairs, sides }: { pairs: readonly PhasePair[]; sides: readonly [before: string, after: string] }) {
  const longest = Math.max(1e-6, ...pairs.flatMap(({ beforeMs = 0, afterMs = 0 }) => [beforeMs, afterMs]))
  return (
    <table className={css.table}>
      <caption className="visually-hidden">Phases of both requests</caption>
      <HeadRow hidden of={['Phase', sides[0], sides[1]]} />
      <tbody>
        {pairs.map(({ id, label, beforeMs, afterMs }) => (
          <tr key={id}>
            <th scope="row">{label}</th>
            <Bar side="before" ms={beforeMs} longest={longest} />
            <Bar side="after" ms={afterMs} longest={longest} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Bar({ side, ms, longest }: { side: 'before' | 'after'; ms: number | undefined; longest: number }) {
  return (
    <td data-side={side}>
      <span className={css.track} aria-hidden="true">
        {ms !== undefined && <span style={{ inlineSize: `max(2px, ${(ms / longest) * 100}%)` }} />}
      </span>
      <span className={css.time}>{ms === undefined ? NOTHING : formatDuration(ms)}</span>
    </td>
  )
}
