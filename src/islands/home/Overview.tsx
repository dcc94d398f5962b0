import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'

import { silenceOf } from '#domain/verdicts/silent.ts'
import { FailureNote } from '#src/components/notice/Notices.tsx'
import { dataOf } from '#src/lib/loadable.ts'
import { queryClient } from '#src/queries/client.ts'
import { overview } from '#src/queries/organization.ts'
import { scoped } from '#src/screens/chrome/scoped.tsx'
import { Freshness } from '#src/screens/panels/Freshness.tsx'
import { useLater } from '#src/lib/use-time.ts'
import { useLoadable } from '#src/screens/use-loadable.ts'
import type { PulseScope } from '#src/stores/context.ts'
import { $to } from '#src/stores/context.ts'
import { $rangeText } from '#src/stores/range.ts'
import { DEMO_ORG_ID } from '#wire/product/demo.ts'

import { Checklist } from './Checklist.tsx'
import css from './home.module.css'
import { HomeFigures } from './HomeFigures.tsx'
import { SinceLastVisit } from './SinceLastVisit.tsx'
import { SourcesHealth } from './SourcesHealth.tsx'
import { isComparable, reportOf } from './report.ts'
import { useAppeared } from './use-appeared.ts'
import { useHome } from './use-home.ts'
import { Verdicts } from './Verdicts.tsx'

const FlowPart = lazy(() => import('./FlowPart.tsx').then((module) => ({ default: module.FlowPart })))
const StartingQuestions = lazy(() => import('./StartingQuestions.tsx').then((module) => ({ default: module.StartingQuestions })))
const NoRequests = lazy(() => import('./NoRequests.tsx').then((module) => ({ default: module.NoRequests })))

/** What is going on in the range: sentences, figures, who talks to whom, and whether the sources are there. Before the first event only what to set up. */
export const Overview = scoped(function Overview({ scope }) {
  const to = useStore($to)
  const found = useLoadable(useQuery(overview(scope.orgId), queryClient), scope.orgId)
  // Somebody who may not see the organization, and nobody, may see none of its parts either
  if (found.state === 'failed' && ['forbidden', 'signed-out'].includes(found.error.kind))
    return <FailureNote error={found.error} onRetry={found.retry} />
  if (found.state === 'ready' && found.data.lastEventMs === null) return <Checklist overview={found.data} to={to} silent={[]} />
  return <Parts scope={scope} overview={dataOf(found)} />
})

const QUESTIONS_WAITING = <div className={css.questionsSpace} />

function Parts({ scope, overview: numbers }: { scope: PulseScope; overview: Parameters<typeof Checklist>[0]['overview'] | undefined }) {
  const to = useStore($to)
  const text = useStore($rangeText)
  const results = useHome(scope)
  const appeared = useAppeared({
    scope,
    range: results.range,
    meaning: `${text.from} ${text.to}`,
    isAsked: isComparable(results) === true,
  })
  const report = reportOf({ ...results, appeared }, scope, text)
  const { deployments } = results
  // The map must not hold up the sentences
  const later = useLater(report.verdicts !== undefined)
  const silent = deployments.state === 'ready' ? deployments.data.filter((one) => silenceOf(one, deployments.atMs) !== undefined) : []
  return (
    <div className={css.page}>
      {silent.length > 0 && numbers && <Checklist overview={numbers} to={to} silent={silent} />}
      <div className={css.part}>
        <div className={css.fresh}>
          <SinceLastVisit orgId={scope.orgId} />
          <Freshness answers={[results.figures.frequency, results.sentences.outages]} />
        </div>
        <Verdicts report={report} />
        {scope.orgId === DEMO_ORG_ID && (
          <Suspense fallback={QUESTIONS_WAITING}>
            {later ? <StartingQuestions scope={scope} waiting={QUESTIONS_WAITING} /> : QUESTIONS_WAITING}
          </Suspense>
        )}
      </div>
      <HomeFigures results={results} />
      {report.isQuiet ? (
        <Suspense>
          <NoRequests scope={scope} range={results.range} />
        </Suspense>
      ) : (
        <Suspense fallback={<div className={css.mapSpace} />}>
          {later ? <FlowPart scope={scope} vendors={dataOf(results.figures.vendors)?.data} /> : <div className={css.mapSpace} />}
        </Suspense>
      )}
      <SourcesHealth found={deployments} contextId={scope.contextId} />
    </div>
  )
}
