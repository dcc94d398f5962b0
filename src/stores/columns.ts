import { persistentAtom } from '@nanostores/persistent'

import { type ColumnChoice, readColumnChoice } from '#src/lib/column-choice.ts'

/**
 * Columns of the requests table as this person likes them. Key `view:columns:requests`, JSON `{"ids":["time","host"],"widths":{"time":120}}`;
 * whatever cannot be read counts as nothing chosen. The address (`cols`) goes first. Writers: the two functions below.
 */
export const $requestColumns = persistentAtom<ColumnChoice>(
  'view:columns:requests',
  { widths: {} },
  { encode: JSON.stringify, decode: readColumnChoice },
)

/** Undefined: the usual columns. */
export const rememberColumns = (ids: readonly string[] | undefined): void => $requestColumns.set({ ...$requestColumns.get(), ids })

export const rememberWidths = (widths: Readonly<Record<string, number>>): void => $requestColumns.set({ ...$requestColumns.get(), widths })
