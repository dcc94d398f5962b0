import { useStore } from '@nanostores/react'
import { ChevronRight, CircleCheck, Info } from 'lucide-react'

import { VERDICTS_MAX } from '#domain/verdicts/verdict.ts'
import { formatPlural } from '#src/lib/format.ts'
import { useGroupNames } from '#src/lib/traffic/use-group-names.ts'
import { Sentence, SEVERITY_ICONS, verdictLink } from '#src/screens/verdicts/sentence-parts.tsx'
import { $to } from '#src/stores/context.ts'
import { $range, $zone } from '#src/stores/range.ts'

import type { Report } from './report.ts'
import css from './verdicts.module.css'

/** What is out of the ordinary in the range, worst first, each a link to exactly that; and what was looked at. */
export function Verdicts({ report }: { report: Report }) {
  const { verdicts, failed } = report
  return (
    <section className={css.panel} aria-label="What is going on" aria-busy={!verdicts || undefined}>
      {verdicts ? <List report={report} verdicts={verdicts} /> : <Waiting />}
      {failed.length > 0 && (
        <p className={css.failed} role="alert">
          Could not be looked at: {failed.map(({ label }) => label.toLowerCase()).join(', ')}.{' '}
          <button type="button" className="link" onClick={() => failed.forEach(({ retry }) => retry())}>
            Try again
          </button>
        </p>
      )}
    </section>
  )
}

function List({ report, verdicts }: { report: Report; verdicts: NonNullable<Report['verdicts']> }) {
  const to = useStore($to)
  const zone = useStore($zone)
  const { toMs: nowMs } = useStore($range)
  const nameOf = useGroupNames(true)
  const shown = verdicts.slice(0, VERDICTS_MAX)
  const more = verdicts.length - shown.length
  const isCertain = !report.isQuiet && report.failed.length === 0
  return (
    <>
      {shown.length === 0 ? (
        <p className={css.calm} data-certain={isCertain || undefined}>
          {isCertain ? <CircleCheck size={18} aria-hidden /> : <Info size={18} aria-hidden />}
          {calmWords(report)}
        </p>
      ) : (
        <ul className={css.list}>
          {shown.map((verdict) => {
            const { Icon, word } = SEVERITY_ICONS[verdict.severity]
            return (
              <li key={verdict.id}>
                <a className={css.verdict} href={verdictLink(verdict, to)} data-severity={verdict.severity}>
                  <Icon size={16} aria-hidden />
                  <span className="visually-hidden">{word}: </span>
                  <span className={css.sentence}>
                    <Sentence verdict={verdict} reader={{ zone, nowMs, nameOf }} />
                    {verdict.ongoing && verdict.kind === 'outage' && <span className={css.now}>now</span>}
                  </span>
                  <ChevronRight size={14} aria-hidden />
                </a>
              </li>
            )
          })}
        </ul>
      )}
      <p className={css.looked}>
        {more > 0 && `${formatPlural(more, 'further sentence')} of less weight. `}
        {report.lookedAt.length > 0 && `Looked at: ${report.lookedAt.join('; ')}. `}
        {report.notLookedAt.length > 0 && `Not looked at: ${report.notLookedAt.join('; ')}.`}
      </p>
    </>
  )
}

function calmWords({ isQuiet, isUnknown, failed }: Report): string {
  if (isQuiet) return 'Nothing to look at in this range'
  if (isUnknown) return 'Traffic could not be looked at'
  return failed.length > 0 ? 'Nothing out of the ordinary in what could be looked at' : 'Nothing out of the ordinary'
}

const Waiting = () => (
  <div role="status" aria-label="Looking at the traffic">
    <p className={css.calm}>
      <span className="skeleton" style={{ inlineSize: '60%', blockSize: '1em' }} />
    </p>
    <p className={css.looked}>Looking at outages, errors, durations, volume, what can be seen, and sources …</p>
  </div>
)
