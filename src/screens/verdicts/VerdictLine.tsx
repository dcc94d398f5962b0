import { useStore } from '@nanostores/react'
import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'

import type { Verdict } from '#domain/verdicts/verdict.ts'
import { useGroupNames } from '#src/lib/traffic/use-group-names.ts'
import { queryClient } from '#src/queries/client.ts'
import { $to } from '#src/stores/context.ts'
import { $range, $zone } from '#src/stores/range.ts'

import { Sentence, sentenceText, SEVERITY_ICONS, verdictLink } from './sentence-parts.tsx'
import css from './verdict-line.module.css'

interface VerdictLineProps {
  verdict: Verdict
  /** The page shows already what the sentence is about, so it leads nowhere. */
  isHere?: boolean
}

/** One sentence in a line that the screen keeps free for it: what is cut off there is its title. */
export function VerdictLine({ verdict, isHere = false }: VerdictLineProps) {
  const to = useStore($to)
  const zone = useStore($zone)
  const { toMs: nowMs } = useStore($range)
  const nameOf = useGroupNames(true)
  const reader = { zone, nowMs, nameOf }
  const { Icon, word } = SEVERITY_ICONS[verdict.severity]
  const said = (
    <>
      <Icon size={14} aria-hidden />
      <span className="visually-hidden">{word}: </span>
      <span className={css.sentence}>
        <Sentence verdict={verdict} reader={reader} />
      </span>
    </>
  )
  const looks = { className: css.line, 'data-severity': verdict.severity, title: sentenceText(verdict, reader) }
  return (
    <section aria-label="What is going on" className={css.part}>
      {isHere ? (
        <p {...looks}>{said}</p>
      ) : (
        <a {...looks} href={verdictLink(verdict, to)}>
          {said}
          <ChevronRight size={14} aria-hidden />
        </a>
      )}
    </section>
  )
}

// biome-ignore lint/suspicious/noExplicitAny: keys differ by query, and nothing here reads them
export type VerdictQuery = UseQueryOptions<Verdict | null, Error, Verdict | null, any>

/** The sentence that a query finds, or nothing. One that fails is left out: the page says itself what could not be loaded. */
export function QueriedVerdict({ query }: { query: VerdictQuery }) {
  const verdict = useQuery(query, queryClient).data
  return verdict ? <VerdictLine verdict={verdict} /> : null
}
