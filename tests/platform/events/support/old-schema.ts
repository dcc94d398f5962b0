import { type Migration, MIGRATIONS } from '#platform/events/migrations.ts'

/** Steps that only add columns: a request of today is stored with all of them. */
const COLUMNS_ADDED: ReadonlySet<number> = new Set([8])

/** Columns that a step adds which does more, and runs again as a whole. */
const addedBy = (step: number): Migration => ({
  number: 0,
  name: `columns of step ${step}`,
  statements: MIGRATIONS.filter(({ number }) => number === step).flatMap(({ statements }) =>
    statements.filter((statement) => statement.includes('ADD COLUMN')),
  ),
})

/** The schema as it was before a step, for what an older version stored. */
export const migrationsBefore = (step: number): readonly Migration[] => [
  ...MIGRATIONS.filter(({ number }) => number < step || COLUMNS_ADDED.has(number)),
  addedBy(14),
]
