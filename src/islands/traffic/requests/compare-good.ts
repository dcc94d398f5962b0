import { showToast } from '#src/components/overlay/toast.ts'
import { explain, toWireError } from '#src/lib/errors.ts'
import { goTo } from '#src/lib/go-to.ts'
import { queryClient } from '#src/queries/client.ts'
import { lastGoodCall } from '#src/queries/good-call.ts'
import type { PulseScope } from '#src/stores/context.ts'
import type { RequestRow } from '#wire/pulse/requests.ts'

import { $compareLink, TYPICAL } from './requests.ts'

/** Goes to the comparison of a request with the last one before it that worked: same host, endpoint and method. Without one, with what is typical. */
export async function compareWithGood(scope: PulseScope, row: RequestRow): Promise<void> {
  try {
    const good = await queryClient.fetchQuery(lastGoodCall(scope, row))
    if (!good) showToast('No call of this endpoint worked before it. It is compared with what is typical.')
    goTo($compareLink.get()(row.id, good?.id ?? TYPICAL))
  } catch (cause) {
    showToast({ text: explain(toWireError(cause)), tone: 'danger' })
  }
}
