import { UNDONE } from '#src/lib/form/form-state.ts'
import { showToast } from '#src/components/overlay/toast.ts'
import { explain, toWireError } from '#src/lib/errors.ts'

/** Says that `what` is deleted, with Undo where it can be restored. */
export function sayDeleted(what: string, restore?: () => Promise<unknown> | undefined, done = 'deleted', verb: 'is' | 'are' = 'is'): void {
  say(`${what} ${verb} ${done}.`, restore, `${what} ${verb} restored.`)
}

/** Says that a change is saved, with Undo where what was there before can be sent again. */
export function saySaved(note = 'Saved.', bringBack?: () => Promise<unknown>): void {
  say(note, bringBack, UNDONE)
}

function say(text: string, undo: (() => Promise<unknown> | undefined) | undefined, undone: string): void {
  showToast({ text, tone: 'ok', ...(undo && { action: { label: 'Undo', onChoose: () => void tried(undo, undone) } }) })
}

/** What stands in the way now, such as a name that was given again, is said. */
async function tried(undo: () => Promise<unknown> | undefined, undone: string): Promise<void> {
  try {
    await undo()
    showToast({ text: undone, tone: 'ok' })
  } catch (cause) {
    showToast({ text: explain(toWireError(cause)), tone: 'danger' })
  }
}
