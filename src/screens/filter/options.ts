import { createElement } from 'react'

import type { FilterOptionsProps } from '#src/components/filter/FilterOptions.tsx'

import type { ValuesQuery } from './SeenOptions.tsx'

/** For a filter's field: completions with the values that occur, loaded with the first key in it. */
export const optionsOf = (load: () => Promise<ValuesQuery>) => async () => {
  const [{ SeenOptions }, query] = await Promise.all([import('./SeenOptions.tsx'), load()])
  return { default: (props: FilterOptionsProps) => createElement(SeenOptions, { ...props, query }) }
}

export const requestValuesQuery = async (): Promise<ValuesQuery> => (await import('#src/queries/requests.ts')).requestValues

/** Of connections, or of what connections and requests have in common. */
export const connectionValuesQuery = async (): Promise<ValuesQuery> => (await import('#src/queries/connections-around.ts')).connectionValues

export const REQUEST_OPTIONS = optionsOf(requestValuesQuery)
export const CONNECTION_OPTIONS = optionsOf(connectionValuesQuery)
