import { toggleRail } from '#src/stores/appearance.ts'

import { isTyping } from './openers.ts'

/** `[` collapses or widens the menu, as in other tools of this kind. */
export function listenForKeys(onChange: () => void): void {
  document.addEventListener('keydown', (event) => {
    if (event.key !== '[' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event.target)) return
    toggleRail()
    onChange()
  })
}
