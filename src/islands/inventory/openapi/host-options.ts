import type { Option } from '#src/lib/form/list-values.ts'
import { queryClient } from '#src/queries/client.ts'
import { requestValues } from '#src/queries/requests.ts'
import type { PulseScope } from '#src/stores/context.ts'
import { $range } from '#src/stores/range.ts'

/** Hosts in one list; more are found by typing. */
const OPTIONS_MAX = 50

/** Hosts that were called in the range, most requests first. */
export const hostOptions =
  (scope: PulseScope) =>
  async (text: string): Promise<readonly Option[]> => {
    const ask = { scope, range: $range.get(), filter: undefined }
    const contains = text.trim()
    const found = await queryClient
      .fetchQuery(requestValues(ask, ['host'], { limit: OPTIONS_MAX, ...(contains !== '' && { contains }) }))
      .catch(() => undefined)
    return (found?.fields['host'] ?? []).filter(({ value }) => value !== '').map(({ value }) => ({ id: value, label: value }))
  }
