import type { ReactNode } from 'react'

import { visibleText } from '#domain/detection/control.ts'

import { HeadRow } from '../table/HeadRow.tsx'
import css from './form-shell.module.css'

export interface ConflictNoteProps {
  /** Who and when: "Mara Lind saved this 2 minutes ago". */
  who: ReactNode
  /** Fields in which the two differ, in words. */
  differences: readonly { label: string; mine: string; theirs: string }[]
  busy: boolean
  onTakeTheirs: () => void
  onOverwrite: () => void
}

/** Somebody else changed the same thing meanwhile: both values side by side, and the two ways on. Nothing is lost until one is chosen. */
export function ConflictNote({ who, differences, busy, onTakeTheirs, onOverwrite }: ConflictNoteProps) {
  return (
    <section className={`notice ${css.conflict}`} data-tone="warn" role="alert" aria-label="Changed by somebody else">
      <p>
        <strong>{who}</strong> Your changes are still here and were not saved.
      </p>
      {/* Wide values scroll inside, and a scrolling part has to be reachable */}
      <div className={css.differences} tabIndex={0} role="region" aria-label="Differences">
        <table>
          <HeadRow of={['Field', 'Yours', 'Theirs']} />
          <tbody>
            {differences.map(({ label, mine, theirs }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{visibleText(mine) || '—'}</td>
                <td>{visibleText(theirs) || '—'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="cluster">
        <button type="button" className="button" data-size="small" onClick={onTakeTheirs}>
          Take theirs
        </button>
        <button
          type="button"
          className="button"
          data-kind="danger"
          data-size="small"
          aria-disabled={busy || undefined}
          onClick={() => busy || onOverwrite()}
        >
          Overwrite with mine
        </button>
      </div>
    </section>
  )
}
