import { computed } from 'nanostores'

import { REQUESTS } from '#domain/filter/fields.ts'
import { listState } from '#src/screens/list/list-state.ts'

/** What the list of requests and the page of one share, read from the address and written to it. */
export const requests = listState({
  path: '/traffic/requests',
  fields: REQUESTS,
  sorts: ['time', 'duration', 'status', 'bytesReceived', 'bytesSent'],
  carried: ['mark'],
})

/** Stands for another request's id where the endpoint's usual one is meant. */
export const TYPICAL = 'typical'

/** Address of the comparison of a request with another one, or with `TYPICAL`. */
export const $compareLink = computed(
  requests.$oneLink,
  (linkTo) =>
    (id: string, other: string): string =>
      `${linkTo(id)}&with=${encodeURIComponent(other)}`,
)
