import type { FilterOptionsProps } from '#src/components/filter/FilterOptions.tsx'
import { requestValues } from '#src/queries/requests.ts'

import { SeenOptions } from './SeenOptions.tsx'

/** Completions for a filter about requests. */
export const SeenRequestOptions = (props: FilterOptionsProps) => <SeenOptions {...props} question={requestValues} />
