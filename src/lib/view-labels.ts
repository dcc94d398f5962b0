import { formatPlural } from './format.ts'
import { describeRange, type RangeClock } from './time-range.ts'

/** What a saved view shows, in words; `''` where it says nothing. */
interface ViewLabels {
  filter: string
  /** `Last 6 hours`. */
  range: string
  /** `5 columns`. */
  columns: string
  /** `duration, ascending`. */
  sort: string
  /** Whatever else the page understands, `by=host`. */
  rest: string
}

const NAMED = new Set(['q', 'from', 'to', 'cols', 'sort'])

export function labelsOf(query: string, clock: RangeClock): ViewLabels {
  const search = new URLSearchParams(query)
  const [from, to] = [search.get('from'), search.get('to')]
  const [by = '', direction = ''] = (search.get('sort') ?? '').split('.')
  const columns = (search.get('cols') ?? '').split('.').filter(Boolean).length
  return {
    filter: search.get('q') ?? '',
    range: from || to ? describeRange({ from: from ?? 'now-1h', to: to ?? 'now' }, clock) : '',
    columns: columns > 0 ? formatPlural(columns, 'column') : '',
    sort: by && `${by}, ${direction === 'asc' ? 'ascending' : 'descending'}`,
    rest: [...search].flatMap(([name, value]) => (NAMED.has(name) ? [] : [`${name}=${value}`])).join(' '),
  }
}
