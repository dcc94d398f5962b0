/** What opens over a page when somebody asks for it; each is loaded then, and never before. */
export type Opener = 'palette' | 'help' | 'preferences'

/** Loads the part; calling what it resolves to shows it. */
export type Openers = Record<Opener, () => Promise<() => void>>

let opening = false

/** Listens for the keys and the buttons marked `data-open`. Once for a document. */
export function offer(openers: Openers): void {
  const open = async (name: Opener): Promise<void> => {
    // A key that is held down must not open ten
    if (opening || document.querySelector('dialog:modal')) return
    opening = true
    try {
      const show = await openers[name]()
      show()
    } finally {
      opening = false
    }
  }
  document.addEventListener('click', (event) => {
    const name = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-open]')?.dataset['open'] : undefined
    if (!isOpener(name)) return
    // A menu that holds the button would stay open below
    for (const menu of document.querySelectorAll<HTMLElement>('.menu:popover-open')) menu.hidePopover()
    void open(name)
  })
  document.addEventListener('keydown', (event) => {
    const name = openerOf(event)
    if (!name) return
    event.preventDefault()
    void open(name)
  })
}

const isOpener = (name: string | undefined): name is Opener => name === 'palette' || name === 'help' || name === 'preferences'

function openerOf(event: KeyboardEvent): Opener | undefined {
  if (event.defaultPrevented || event.altKey) return undefined
  if ((event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'k') return 'palette'
  return event.key === '?' && !event.ctrlKey && !event.metaKey && !isTyping(event.target) ? 'help' : undefined
}

/** Letters belong to the field one is in. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable], [role="textbox"]') !== null
