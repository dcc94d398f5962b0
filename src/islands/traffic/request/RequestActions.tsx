import type { OneProps } from '#src/screens/detail/detail-types.ts'
import type { RequestDetail } from '#wire/pulse/requests.ts'

import { EvidenceButton } from './evidence/EvidenceButton.tsx'
import { CopyMenu } from './CopyMenu.tsx'
import { CompareMenu } from './compare/CompareMenu.tsx'

/** Compare it, keep it, copy it. Loaded behind the request itself. */
export function RequestActions({ scope, one: request }: OneProps<RequestDetail>) {
  return (
    <>
      <CompareMenu scope={scope} request={request} />
      <EvidenceButton scope={scope} request={request} />
      <CopyMenu scope={scope} request={request} />
    </>
  )
}
