import { visibleText } from '#domain/detection/control.ts'

import type { AuditChange } from '../data/audit.ts'
import css from './audit.module.css'

/** What was, struck out, and what is: said by the elements themselves, so a screen reader and a copy say it too. */
export function ChangeDiff({ changes }: { changes: readonly AuditChange[] }) {
  return (
    <dl className={css.diff}>
      {changes.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{visibleText(field)}</dt>
          <dd>
            {before !== undefined && (
              <del>
                <span className="visually-hidden">before: </span>
                {visibleText(before)}
              </del>
            )}
            {after !== undefined && (
              <ins>
                <span className="visually-hidden">after: </span>
                {visibleText(after)}
              </ins>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
