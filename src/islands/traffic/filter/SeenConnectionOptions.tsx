import type { FilterOptionsProps } from '#src/components/filter/FilterOptions.tsx'
import { connectionValues } from '#src/queries/connections-around.ts'

import { SeenOptions } from './SeenOptions.tsx'

/** Completions for a filter about connections, or about what connections and requests have in common. */
export const SeenConnectionOptions = (props: FilterOptionsProps) => <SeenOptions {...props} question={connectionValues} />
