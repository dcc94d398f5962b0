import { useStore } from '@nanostores/react'
import { MessageCircleQuestion } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'

import { startingQuestions } from '#domain/verdicts/questions.ts'
import { dataOf } from '#src/lib/loadable.ts'
import { useGroupNames } from '#src/lib/traffic/use-group-names.ts'
import { outages, requestCounts } from '#src/queries/traffic.ts'
import { useQueryResult } from '#src/screens/panels/use-query-result.ts'
import type { PulseScope } from '#src/stores/context.ts'
import { $to } from '#src/stores/context.ts'
import { $range, $zone } from '#src/stores/range.ts'

import { linkOf, partText } from '#src/screens/verdicts/sentence-parts.tsx'
import css from './starting-questions.module.css'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const GROUPS_MAX = 50

/** For a visitor of the demo, who knows nothing of its company: what one might ask, each a link to the view with the answer. */
export function StartingQuestions({ scope, waiting }: { scope: PulseScope; waiting: ReactNode }) {
  const to = useStore($to)
  const zone = useStore($zone)
  const { toMs } = useStore($range)
  const nameOf = useGroupNames(true)
  // Of the last day, whatever range is shown: the story takes a day
  const range = useMemo(() => {
    const endMs = Math.ceil(toMs / MINUTE_MS) * MINUTE_MS
    return { fromMs: endMs - DAY_MS, toMs: endMs }
  }, [toMs])
  const asks = useMemo(
    () => ({
      outages: { range, by: 'vendor' as const, limit: GROUPS_MAX },
      vendors: { range, groupBy: ['vendor' as const], limit: GROUPS_MAX },
    }),
    [range],
  )
  const foundOutages = useQueryResult(outages, scope, asks.outages, 'day')
  const foundVendors = useQueryResult(requestCounts, scope, asks.vendors, 'day')
  const down = dataOf(foundOutages)?.data.outages
  const vendors = dataOf(foundVendors)?.data.rows
  if (foundOutages.state === 'loading' || foundVendors.state === 'loading') return waiting
  if (!down || !vendors) return null
  const questions = startingQuestions({ outages: down, vendors, range })
  if (questions.length === 0) return null
  return (
    <ul className={css.questions} aria-label="Questions to start with">
      {questions.map(({ id, asks: words, opens }) => (
        <li key={id}>
          <a className={css.question} href={linkOf(opens, to)}>
            <MessageCircleQuestion size={14} aria-hidden />
            {words.map((part) => partText(part, { zone, nowMs: toMs, nameOf }))}
          </a>
        </li>
      ))}
    </ul>
  )
}
