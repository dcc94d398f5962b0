import { ownNamesOf } from '#domain/detection/own-names.ts'
import type { DocumentPort } from '#platform/lib/ports/documents.ts'
import type { OwnNamesReader } from '#platform/lib/ports/masking.ts'
import type { MaskingPolicy } from '#wire/product/masking.ts'

import { maskingPath } from './resources/masking.ts'

/** The names as they are stored, for what masks traffic. */
export const createOwnNamesReader = (documents: Pick<DocumentPort, 'get'>): OwnNamesReader => ({
  async read(orgId) {
    const found = await documents.get<MaskingPolicy>(maskingPath(orgId))
    return found && { value: ownNamesOf(found.data.names), version: found.version }
  },
})
