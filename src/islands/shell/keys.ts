import { EARLY_KEY_MS } from '#src/lib/early-keys.ts'
import { readShortcut } from '#src/lib/shortcuts.ts'
import { runShortcut } from '#src/lib/shortcut-handlers.ts'
import { $singleKeys } from '#src/stores/display.ts'

/** Between the first of two keys and the second. */
const SECOND_KEY_MS = 1500

/** What takes keys itself: no character acts over it. */
const CONTROLS =
  'a, button, input, textarea, select, summary, [contenteditable], [role="textbox"], [role="combobox"], [role="slider"], [role="tree"], [role="tab"], [role="separator"], [role="menu"]'

let pending = ''
let timer: ReturnType<typeof setTimeout> | undefined

/** Acts on a key of the page (`lib/shortcuts.ts`). `early`: it was pressed before this file was here, so nothing else has acted on it. */
export function onPageKey(event: KeyboardEvent, early = false): void {
  if (event.key === 'Shift' || event.isComposing || event.repeat) return
  const first = pending
  pending = ''
  if (early ? performance.now() - event.timeStamp > EARLY_KEY_MS : event.defaultPrevented) return
  const read = readShortcut(event, first)
  if (!read) return
  const plain = 'pending' in read || read.plain || event.key === 'Enter'
  // What is open over the page closes by itself
  if (event.key === 'Escape' && document.querySelector(':popover-open, dialog:modal')) return
  if (plain && (!$singleKeys.get() || isControl(event.target) || document.querySelector('dialog:modal'))) return
  if ('pending' in read) {
    pending = read.pending
    clearTimeout(timer)
    timer = setTimeout(() => (pending = ''), SECOND_KEY_MS)
  } else if (runShortcut(read.id)) event.preventDefault()
}

const isControl = (target: EventTarget | null): boolean => target instanceof Element && target.closest(CONTROLS) !== null
