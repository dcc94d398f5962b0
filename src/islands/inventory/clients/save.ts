import { visibleText } from '#domain/detection/control.ts'
import { showToast } from '#src/components/overlay/toast.ts'
import { undone } from '#src/lib/clients/decisions.ts'
import { explain, toWireError, WireFailure } from '#src/lib/errors.ts'
import { changeClients } from '#src/queries/client-decisions.ts'
import { clientSetting, type ClientSettings } from '#wire/product/client-decisions.ts'
import { checkBody } from '#wire/product/schema.ts'

import { WHEN } from '../SheetParts.tsx'

export interface Changed {
  before: ClientSettings
  after: ClientSettings
}

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

/** Why decisions cannot be saved, in the words of the platform. */
export function complaintAbout(settings: ClientSettings): string | undefined {
  const checked = checkBody(clientSetting.value, settings)
  return 'problems' in checked ? Object.values(checked.problems)[0] : undefined
}

/** Says what was saved, and offers to take it back. */
export function sayChanged(orgId: string, text: string, { before, after }: Changed): void {
  showToast({ text: `${visibleText(text)} ${WHEN}`, tone: 'ok', action: { label: 'Undo', onChoose: () => void undo() } })

  async function undo(): Promise<void> {
    try {
      await saveClients(orgId, (now) => undone(now, before, after))
      showToast({ text: 'Undone. Stored traffic follows in the background.', tone: 'ok' })
    } catch (cause) {
      showToast({ text: explain(toWireError(cause)), tone: 'danger' })
    }
  }
}
