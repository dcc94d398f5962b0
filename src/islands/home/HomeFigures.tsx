import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'

import { printFilter } from '#domain/filter/print.ts'
import { FAILED_CALLS } from '#domain/traffic/availability.ts'
import { NOT_RECORDED } from '#src/lib/chart/change.ts'
import { SparkCourse } from '#src/components/chart/Sparkline.tsx'
import { formatBytes, formatCount, formatPlural, formatShare, NOTHING } from '#src/lib/format.ts'
import { dataOf, errorOf, type Loadable } from '#src/lib/loadable.ts'
import { address } from '#src/lib/routes.ts'
import { formatPercentile, isAboutSame, isTooFew, TOO_FEW } from '#src/lib/traffic/percentiles.ts'
import { Change } from '#src/screens/panels/Figures.tsx'
import { $contextId, $orgId } from '#src/stores/context.ts'
import { $rangeText } from '#src/stores/range.ts'
import { DEFAULT_RANGE } from '#src/lib/time-range.ts'

import { bytesCourse, bytesOf, type Course, countCourse, failedCourse, p95Course, sumsOf, vendorCourse, vendorsIn } from './courses.ts'
import css from './home-figures.module.css'
import { isComparable } from './report.ts'
import type { HomeResults } from './use-home.ts'

interface Figure {
  id: string
  label: string
  /** Undefined: not known yet. */
  value: ReactNode
  change?: ReactNode
  /** Below the number: the period before, or why there is none to compare with. */
  said: string
  course: Course
  href: string
  found: Loadable<unknown>
}

/** The range in five numbers, each with its course, how it moved, and the screen that tells more. */
export function HomeFigures({ results }: { results: HomeResults }) {
  const at = usePageInRange()
  const { figures } = results
  const comparable = isComparable(results)
  const frequency = dataOf(figures.frequency)
  const quantiles = dataOf(figures.quantiles)
  const bytes = dataOf(figures.bytes)
  const vendors = ifKnown(figures.vendors, vendorsIn)
  const now = frequency && sumsOf(frequency.data)
  const before = comparable ? ifKnown(figures.frequencyBefore, sumsOf) : undefined
  const bytesBefore = comparable ? ifKnown(figures.bytesBefore, bytesOf) : undefined
  const vendorsBefore = comparable ? ifKnown(figures.vendorsBefore, vendorsIn) : undefined
  const whole = quantiles?.data.whole
  const wholeBefore = comparable ? ifKnown(figures.quantilesBefore, (data) => data.whole) : undefined
  const hasP95 = whole !== undefined && whole.count > 0 && !isTooFew('p95', whole.count)
  const hadP95 = wholeBefore !== undefined && !isTooFew('p95', wholeBefore.count)
  const unlike = comparable === false ? NOT_RECORDED : ''

  const shown: readonly Figure[] = [
    {
      id: 'requests',
      label: 'Requests',
      value: now && formatCount(now.count),
      change: now && before && (
        <Change now={now.count} before={before.count} said={`${formatPlural(before.count, 'request')} in the period before`} />
      ),
      said: before ? `${formatCount(before.count)} before` : unlike,
      course: frequency ? countCourse(frequency.data, frequency.asked.range) : [],
      href: at('/traffic/requests'),
      found: figures.frequency,
    },
    {
      id: 'failed',
      label: 'Failed',
      value: now && (now.count === 0 ? NOTHING : formatShare(now.failed, now.count)),
      said: [
        now && formatPlural(now.failed, 'request'),
        before && before.count > 0 ? `${formatShare(before.failed, before.count)} before` : '',
      ]
        .filter(Boolean)
        .join(' · '),
      course: frequency ? failedCourse(frequency.data, frequency.asked.range) : [],
      href: at('/traffic/requests', { q: printFilter(FAILED_CALLS) }),
      found: figures.frequency,
    },
    {
      id: 'p95',
      label: 'p95 duration',
      value: whole && (whole.count === 0 ? NOTHING : hasP95 ? formatPercentile(whole.p95Ms) : <span className={css.few}>{TOO_FEW}</span>),
      change: hasP95 && hadP95 && <LatencyMoved nowMs={whole.p95Ms} beforeMs={wholeBefore.p95Ms} />,
      said: hadP95 ? `${formatPercentile(wholeBefore.p95Ms)} before` : unlike,
      course: quantiles ? p95Course(quantiles.data, quantiles.asked.range) : [],
      href: at('/traffic/performance'),
      found: figures.quantiles,
    },
    {
      id: 'bytes',
      label: 'Content, both ways',
      value: bytes && formatBytes(bytesOf(bytes.data)),
      change: bytes && bytesBefore !== undefined && (
        <Change now={bytesOf(bytes.data)} before={bytesBefore} said={`${formatBytes(bytesBefore)} in the period before`} />
      ),
      said: bytesBefore === undefined ? unlike : `${formatBytes(bytesBefore)} before`,
      course: bytes ? bytesCourse(bytes.data, bytes.asked.range) : [],
      href: at('/traffic/bandwidth', { of: 'requests' }),
      found: figures.bytes,
    },
    {
      id: 'vendors',
      label: 'Vendors called',
      value: vendors === undefined ? undefined : formatCount(vendors),
      change: vendors !== undefined && vendorsBefore !== undefined && (
        <Change now={vendors} before={vendorsBefore} said={`${vendorsBefore} in the period before`} />
      ),
      said: vendorsBefore === undefined ? unlike : `${formatCount(vendorsBefore)} before`,
      course: frequency ? vendorCourse(frequency.data, frequency.asked.range) : [],
      href: at('/traffic/availability'),
      found: figures.vendors,
    },
  ]
  return (
    <ul className={css.figures} aria-label="The range in numbers">
      {shown.map((figure) => (
        <li key={figure.id}>
          <FigureLink {...figure} />
        </li>
      ))}
    </ul>
  )
}

const ifKnown = <Data, Value>(found: Loadable<{ data: Data }>, read: (data: Data) => Value): Value | undefined => {
  const known = dataOf(found)
  return known && read(known.data)
}

function FigureLink({ label, value, change, said, course, href, found }: Figure) {
  const failed = errorOf(found) !== undefined
  return (
    <a className={css.figure} href={href}>
      <span className={css.label}>{label}</span>
      <span className={css.amount} aria-busy={(value === undefined && !failed) || undefined}>
        {value ?? (failed ? NOTHING : <span className="skeleton" style={{ inlineSize: '5ch', blockSize: '0.8em' }} />)}
        {change}
      </span>
      <span className={css.said}>{value === undefined && failed ? 'could not be loaded' : said}</span>
      <span className={css.course}>{course.length > 1 && course.some(Boolean) && <SparkCourse values={course} />}</span>
    </a>
  )
}

function LatencyMoved({ nowMs, beforeMs }: { nowMs: number; beforeMs: number }) {
  if (isAboutSame(nowMs, beforeMs))
    return (
      <span className={css.same} title="About the same as in the period before">
        <span aria-hidden="true">≈</span>
        <span className="visually-hidden">about the same</span>
      </span>
    )
  return <Change now={nowMs} before={beforeMs} said={`${formatPercentile(beforeMs)} in the period before`} />
}

/** Address of a screen of traffic in the range that this page shows. */
export function usePageInRange(): (path: string, params?: Record<string, string>) => string {
  const orgId = useStore($orgId)
  const contextId = useStore($contextId)
  const { from, to } = useStore($rangeText)
  const range = from === DEFAULT_RANGE.from && to === DEFAULT_RANGE.to ? {} : { from, to }
  return (path, params = {}) => address(path, { orgId, contextId, ...params, ...range })
}
