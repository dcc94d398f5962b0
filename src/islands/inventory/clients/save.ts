import { visibleText } from '#domain/detection/control.ts'
import { type Changed, complaintAbout, undone } from '#src/lib/clients/decisions.ts'
import { WireFailure } from '#src/lib/errors.ts'
import { changeClients } from '#src/queries/client-decisions.ts'
import type { ClientSettings } from '#wire/product/client-decisions.ts'

import { saySaved } from '../decisions/SheetParts.tsx'

/** Saves on top of what is decided by then; refused with a sentence, before it is sent, where that cannot be. */
export async function saveClients(orgId: string, make: (now: ClientSettings) => ClientSettings): Promise<Changed> {
  let after: ClientSettings | undefined
  const before = await changeClients(orgId, (now) => {
    after = make(now)
    const complaint = complaintAbout(after)
    if (complaint !== undefined) throw new WireFailure({ kind: 'invalid', message: complaint, fields: {} })
    return after
  })
  return { before, after: after ?? before }
}

/** Says what was saved, and offers to take it back. */
export const sayClientsSaved = (orgId: string, text: string, { before, after }: Changed): void =>
  saySaved(visibleText(text), () => saveClients(orgId, (now) => undone(now, before, after)))
