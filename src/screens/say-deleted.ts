import { showToast } from '#src/components/overlay/toast.ts'
import { explain, toWireError } from '#src/lib/errors.ts'

/** Says that `what` is deleted, with Undo where it can be restored. */
export function sayDeleted(what: string, restore?: () => Promise<unknown> | undefined, done = 'deleted', verb: 'is' | 'are' = 'is'): void {
  showToast({
    text: `${what} ${verb} ${done}.`,
    tone: 'ok',
    ...(restore && { action: { label: 'Undo', onChoose: () => void undo(`${what} ${verb}`, restore) } }),
  })
}

/** What stands in the way now, such as a name that was given again, is said. */
async function undo(what: string, restore: () => Promise<unknown> | undefined): Promise<void> {
  try {
    await restore()
    showToast({ text: `${what} restored.`, tone: 'ok' })
  } catch (cause) {
    showToast({ text: explain(toWireError(cause)), tone: 'danger' })
  }
}
