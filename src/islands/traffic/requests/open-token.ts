import { goTo } from '#src/lib/go-to.ts'
import { queryClient } from '#src/queries/client.ts'
import { requestDetail } from '#src/queries/request.ts'
import { entityPage, type LateEntity } from '#src/screens/entity-page.ts'
import { $scope } from '#src/stores/context.ts'
import type { RequestRow } from '#wire/pulse/requests.ts'

/** The profile of the token that a request bore; the request itself where that cannot be read, which says why. */
export const openToken: LateEntity<RequestRow>['open'] = async (row, orElse) => {
  const scope = $scope.get()
  const found = scope && (await queryClient.fetchQuery(requestDetail(scope, row.id)).catch(() => null))
  const page = entityPage(['api-tokens', [found?.tokenFacts?.fingerprint ?? '']])
  if (page) goTo(page.href)
  else orElse(row)
}
