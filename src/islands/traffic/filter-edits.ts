import { addTerm, excludeTerm, removeTerm } from '#domain/filter/edit.ts'

import type { Pick } from './view.ts'

export { withBound, withClasses } from '#src/lib/status-filter.ts'

const EDITS = { add: addTerm, exclude: excludeTerm, remove: removeTerm } as const satisfies Record<Pick, unknown>

/** The filter's text after a click on a value. */
export const withValue = (text: string, field: string, value: string, how: Pick): string => EDITS[how](text, field, value)
