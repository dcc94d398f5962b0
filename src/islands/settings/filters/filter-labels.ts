import type { FilterLevel } from '#domain/agent-config/config.ts'
import type { ProcessFilter } from '#domain/agent-config/settings.ts'
import type { ItemRow } from '#src/lib/item-rows.ts'
import { AGENT_DRAFT_ROLE } from '#wire/product/agent-parts.ts'
import { mayActAs, type Role } from '#wire/product/roles.ts'

// What the list needs of a filter before its form is loaded

export type FilterRow = ItemRow<ProcessFilter>

export const needsEditor = (role: Role): string | undefined => (mayActAs(role, AGENT_DRAFT_ROLE) ? undefined : 'Needs the role editor.')

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
