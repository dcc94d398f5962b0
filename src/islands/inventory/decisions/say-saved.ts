import { showToast } from '#src/components/overlay/toast.ts'
import { explain, toWireError } from '#src/lib/errors.ts'

import { WHEN } from './SheetParts.tsx'

/** Says what was saved, and offers to take it back. `moves`: stored traffic follows it, and its being taken back. */
export function saySaved(text: string, takeBack: () => Promise<unknown>, { moves = true } = {}): void {
  showToast({ text: moves ? `${text} ${WHEN}` : text, tone: 'ok', action: { label: 'Undo', onChoose: () => void undo() } })

  async function undo(): Promise<void> {
    try {
      await takeBack()
      showToast({ text: moves ? 'Undone. Stored traffic follows in the background.' : 'Undone.', tone: 'ok' })
    } catch (cause) {
      showToast({ text: explain(toWireError(cause)), tone: 'danger' })
    }
  }
}
