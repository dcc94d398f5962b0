import type { RevealBody, Revealed } from '#wire/warehouse/reveal.ts'

import { warehouseIn } from './apis.ts'

/** One body without its mask. Never through the query cache: whoever asked holds it for as long as it is in sight, and nobody else does. */
export const revealBody = (orgId: string, body: RevealBody): Promise<Revealed> => warehouseIn(orgId).reveal(body)
