import { listed, type NameOf, type SentencePart, type Severity, type Span, type Verdict } from './verdict.ts'

export type AppearedKind = 'vendors' | 'clients' | 'endpoints' | 'api-tokens' | 'countries'

/** Entities that were never seen before the range. */
export interface Appeared {
  kind: AppearedKind
  /** How many, without those that somebody decided about: they are no news. */
  count: number
  /** The busiest of them first; not all, where there are more than a list holds. */
  rows: readonly { key: readonly string[]; requests: number }[]
}

const NAMED_MAX = 3

const WORDS: Readonly<Record<AppearedKind, { severity: Severity; one: string; many: string; named?: NameOf; seen: [string, string] }>> = {
  // A company that gets data from now on concerns more people than a program of one's own
  vendors: {
    severity: 'warn',
    one: 'vendor',
    many: 'vendors',
    named: 'vendor',
    seen: [' was called for the first time', ' were called for the first time'],
  },
  clients: {
    severity: 'info',
    one: 'client',
    many: 'clients',
    named: 'client',
    seen: [' was seen for the first time', ' were seen for the first time'],
  },
  endpoints: {
    severity: 'info',
    one: 'endpoint',
    many: 'endpoints',
    seen: [' was called for the first time', ' were called for the first time'],
  },
  // A key that nobody has used before is a new way in; its mask tells little, so it is counted and not named
  'api-tokens': {
    severity: 'warn',
    one: 'API token',
    many: 'API tokens',
    seen: [' was used for the first time', ' were used for the first time'],
  },
  countries: {
    severity: 'warn',
    one: 'country',
    many: 'countries',
    named: 'country',
    seen: [' had traffic for the first time', ' had traffic for the first time'],
  },
}

/**
 * What appeared in the range. No estimate: when each was first seen is kept by the store for over a year. To be asked only of an organization whose
 * traffic was recorded before the range, because in its first hour everything is new.
 */
export function appearedVerdicts(all: readonly Appeared[], ends: Span): Verdict[] {
  return all.flatMap(({ kind, count, rows }) => {
    if (count === 0) return []
    const { severity, one, many, named, seen } = WORDS[kind]
    const names: SentencePart[] = named
      ? listed(
          named,
          rows.map(({ key }) => key[0] ?? ''),
          NAMED_MAX,
          count,
        )
      : []
    return {
      id: `appeared ${kind}`,
      kind: 'appeared',
      severity,
      ongoing: false,
      affected: rows.reduce((sum, { requests }) => sum + requests, 0),
      sentence: [{ is: 'count', value: count, one, many }, seen[count === 1 ? 0 : 1], ...(names.length > 0 ? [': ', ...names] : [])],
      opens:
        kind === 'countries'
          ? { page: 'geolocation', range: ends, counted: count }
          : { page: 'inventory', entities: kind, range: ends, counted: count },
      from: kind === 'countries' ? ['/traffic/countries'] : ['/inventory/list', '/reviews/find'],
    } satisfies Verdict
  })
}
