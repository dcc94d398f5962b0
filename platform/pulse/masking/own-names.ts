import type { Log } from '#platform/lib/log.ts'
import type { OwnNamesPort, OwnNamesReader } from '#platform/lib/ports/masking.ts'

import { createOrgSetting } from '../enrichment/org-setting.ts'

interface OwnNamesParts {
  reader: OwnNamesReader
  logger: Log
  now?: () => number
}

/** The names that organizations want hidden, as long as they are the same in the same object: what was found clean is remembered with it. */
export function createOwnNames({ reader, logger, ...clock }: OwnNamesParts): OwnNamesPort {
  const names = createOrgSetting({ port: reader, what: 'masked names', sizeOf: (own) => own?.names.length ?? 0, logger, ...clock })
  return {
    now: names.refresh,
    async lately(orgId) {
      await names.ready(orgId)
      return names.of(orgId)
    },
  }
}
