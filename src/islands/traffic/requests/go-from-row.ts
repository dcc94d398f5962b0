import { showToast } from '#src/components/overlay/toast.ts'
import { explain, toWireError } from '#src/lib/errors.ts'
import { goTo } from '#src/lib/go-to.ts'
import { queryClient } from '#src/queries/client.ts'
import { candidates } from '#src/queries/compare.ts'
import { requestDetail } from '#src/queries/request.ts'
import { entityPage, type LateEntity } from '#src/screens/entity-page.ts'
import { $scope, type PulseScope } from '#src/stores/context.ts'
import type { RequestRow } from '#wire/pulse/requests.ts'

import { $compareLink, TYPICAL } from './requests.ts'

/** Goes to the comparison of a request with the last one before it that worked: as the menu of comparisons finds it. Without one, with what is typical. */
export async function compareWithGood(scope: PulseScope, row: RequestRow): Promise<void> {
  try {
    const { lastSucceeded: good } = await queryClient.fetchQuery(candidates(scope, row))
    if (!good) showToast('No other call of this endpoint succeeded. It is compared with what is typical.')
    goTo($compareLink.get()(row.id, good?.id ?? TYPICAL))
  } catch (cause) {
    showToast({ text: explain(toWireError(cause)), tone: 'danger' })
  }
}

/** The profile of the token that a request bore; the request itself where that cannot be read, which says why. */
export const openToken: LateEntity<RequestRow>['open'] = async (row, orElse) => {
  const scope = $scope.get()
  const found = scope && (await queryClient.fetchQuery(requestDetail(scope, row.id)).catch(() => null))
  const page = entityPage(['api-tokens', [found?.tokenFacts?.fingerprint ?? '']])
  if (page) goTo(page.href)
  else orElse(row)
}
