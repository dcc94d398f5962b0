import { readPattern } from '../re2/pattern.ts'
import type { FilterLevel } from './config.ts'
import type { ProcessFilter } from './settings.ts'

/**
 * Whether a filter is about the program at a path, as the agent compares them (qtap pkg/config/filters.go). Undefined for a pattern that it cannot
 * read. Patterns are searched for, so one without ^ and $ matches anywhere.
 */
export function matcherOf({ exe, strategy }: Pick<ProcessFilter, 'exe' | 'strategy'>): ((path: string) => boolean) | undefined {
  if (exe === '') return undefined
  switch (strategy) {
    case 'exact':
      return (path) => path === exe
    case 'prefix':
      return (path) => path.startsWith(exe)
    case 'suffix':
      return (path) => path.endsWith(exe)
    case 'contains':
      return (path) => path.includes(exe)
    case 'regex': {
      const pattern = readPattern(exe)
      return pattern.problem === undefined ? pattern.test : undefined
    }
  }
}

/** What filters leave out of a program: `all` of it, or these levels; `by`: which of the filters are about it, by their place. */
export interface LeftOut {
  by: number[]
  all: boolean
  levels: FilterLevel[]
}

/** Each filter leaves out its part: their order does not count. */
export function filterProcess(filters: readonly ProcessFilter[]): (path: string) => LeftOut {
  const matchers = filters.map(matcherOf)
  return (path) => {
    const by = matchers.flatMap((matches, at) => (matches?.(path) ? [at] : []))
    const about = by.flatMap((at) => filters[at] ?? [])
    return {
      by,
      all: about.some(({ only }) => only.length === 0),
      levels: [...new Set(about.flatMap(({ only }) => only))],
    }
  }
}

/** What each comparison is called, and what it compares. */
export const STRATEGY_LABELS: Readonly<Record<ProcessFilter['strategy'], readonly [label: string, detail: string]>> = {
  exact: ['Is', 'The whole path, as it stands.'],
  prefix: ['Begins with', 'Every program in a directory, like /usr/libexec/.'],
  suffix: ['Ends with', 'A program wherever it is installed, like /curl.'],
  contains: ['Contains', 'Any path with this in it.'],
  regex: ['Pattern', 'RE2, found anywhere in the path unless ^ and $ say otherwise.'],
}

export const LEVEL_LABELS: Readonly<Record<FilterLevel, string>> = { data: 'Data', dns: 'DNS', tls: 'TLS', http: 'HTTP' }

/** `Everything`, or `DNS, TLS`. */
export const leftOutLabel = (only: readonly FilterLevel[]): string =>
  only.length === 0 ? 'Everything' : only.map((level) => LEVEL_LABELS[level]).join(', ')
