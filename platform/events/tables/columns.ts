import type { RowOrigin } from '#platform/lib/ports/events.ts'
import type { ProcessFacts } from '#wire/agent/traffic-event.ts'

import { text, time } from './values.ts'

/** One column: its name in the schema, and its value in the form the store takes. */
export type Column<Source> = readonly [name: string, value: (source: Source) => unknown]

export interface Table<Source> {
  name: string
  columns: readonly string[]
  row: (source: Source) => unknown[]
}

export function table<Source>(name: string, columns: readonly Column<Source>[]): Table<Source> {
  const values = columns.map(([, value]) => value)
  return { name, columns: columns.map(([column]) => column), row: (source) => values.map((value) => value(source)) }
}

export const ORIGIN: readonly Column<RowOrigin>[] = [
  ['org', (row) => text(row.orgId)],
  ['env', (row) => text(row.environmentId)],
  ['deployment', (row) => text(row.deploymentId)],
  ['received', (row) => time(row.receivedMs)],
]

const PROCESS_FACTS = [
  'exe',
  'user',
  'hostname',
  'container',
  'image',
  'pod',
  'namespace',
  'service',
] as const satisfies (keyof ProcessFacts)[]

export const PROCESS: readonly Column<{ process: ProcessFacts }>[] = PROCESS_FACTS.map((fact) => [fact, (row) => text(row.process[fact])])
