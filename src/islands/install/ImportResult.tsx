import { useStore } from '@nanostores/react'

import { visibleText } from '#domain/detection/control.ts'
import { formatPlural } from '#src/lib/format.ts'
import { linksIn } from '#src/lib/routes.ts'
import { fixedRange } from '#src/lib/time-range.ts'
import type { PulseScope } from '#src/stores/context.ts'
import { $zone } from '#src/stores/range.ts'
import type { ImportOutcome } from '#wire/pulse/requests.ts'

import { formatSpan } from './format-span.ts'
import css from './install.module.css'

/** What came of one file: how many requests, of which time, and the way to exactly those. */
export function ImportResult({ scope, answer }: { scope: PulseScope; answer: ImportOutcome }) {
  const { files, accepted, duplicates, quarantined, range, problems } = answer
  const zone = useStore($zone)
  const aside = [
    duplicates > 0 && `${formatPlural(duplicates, 'duplicate')} skipped`,
    quarantined > 0 && `${formatPlural(quarantined, 'entry', 'entries')} could not be read`,
  ].filter(Boolean)
  return (
    <span className={css.result}>
      <span>
        {range
          ? `${formatPlural(accepted, 'request')}${files > 1 ? ` of ${formatPlural(files, 'file')}` : ''} ${formatSpan(range.fromMs, range.toMs, zone)}`
          : 'No requests in this file'}
        {range && (
          <>
            {' → '}
            <a className="link" href={linksIn(scope).requests(fixedRange(range.fromMs, range.toMs))}>
              Look at them
            </a>
          </>
        )}
      </span>
      {aside.length > 0 && <span className="dim">{aside.join(', ')}</span>}
      {problems.map((problem) => (
        <span key={problem} className={css.problem}>
          {visibleText(problem)}
        </span>
      ))}
    </span>
  )
}
