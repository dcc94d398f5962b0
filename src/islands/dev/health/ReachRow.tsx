import type { Reach } from '#src/lib/reachability.ts'

import css from './health.module.css'

/** One wire: what it is, where, and what it said. */
export function ReachRow({ label, address, reach }: { label: string; address: string; reach: Reach }) {
  return (
    <tr>
      <th scope="row">{label}</th>
      <td className={`mono ${css.address}`}>{address}</td>
      <td>
        <Answer reach={reach} />
      </td>
    </tr>
  )
}

function Answer({ reach }: { reach: Reach }) {
  switch (reach.state) {
    case 'unasked':
      return <span className="badge">Not asked</span>
    case 'asking':
      return <span className="badge">Asking…</span>
    case 'silent':
      return (
        <span className={css.silent}>
          <span className="badge" data-tone="danger">
            Silent
          </span>
          <span className="dim">{reach.reason}</span>
        </span>
      )
    case 'answered':
      return (
        <span className="badge" data-tone={reach.status < 500 ? 'ok' : 'warn'}>
          {reach.status} in {reach.ms} ms
        </span>
      )
  }
}
