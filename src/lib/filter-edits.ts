import { addTerm, excludeTerm, removeTerm } from '#domain/filter/edit.ts'

/** The filter's text after a click on a value: only it, all but it, or no matter. */
export const EDITS = { add: addTerm, exclude: excludeTerm, remove: removeTerm } as const
