import { clampWidth, type ColumnLayout, gridTemplate, leastWidth } from '#src/lib/column-layout.ts'
import { moved, widthAfterKey, withWidth } from '#src/lib/column-moves.ts'

interface Sized {
  id: string
  width: number
  grows?: true | undefined
}

/** Pixels a pointer must move before a press on a heading is a drag and not a click. */
const DRAG_FROM = 6

/** What the head of a table shows, and who is told of a change. */
interface Head {
  columns: readonly Sized[]
  layout: readonly ColumnLayout[]
  onLayout: ((layout: ColumnLayout[]) => void) | undefined
}

/**
 * A key on a heading or on the separator behind it. On a heading arrows, Home and End go to another, with Shift they take the column along.
 * On a separator they change the width, and Enter and Escape lead back.
 */
export function headKey(target: HTMLElement, pressed: { key: string; shiftKey: boolean }, { layout, onLayout }: Head): void {
  const head = target.closest<HTMLElement>('[data-head]')
  const id = head?.dataset['head']
  if (!head || id === undefined) return
  if (target.role === 'separator') {
    const width = widthAfterKey(pressed, head.clientWidth)
    if (width === undefined) focusHead(head)
    else onLayout?.(withWidth(layout, id, width))
    return
  }
  const all = siblings(head)
  const at = all.indexOf(head)
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: all.length - 1 }[pressed.key]
  if (to === undefined) return
  if (pressed.shiftKey) onLayout?.(moved(layout, id, to))
  else focusHead(all[to])
}

/** The button of a sortable column, the heading itself of another. */
function focusHead(head: HTMLElement | undefined): void {
  if (head) (head.querySelector('button') ?? head).focus()
}

/** A press on a heading or on its separator; `released` is set when it is over already. */
export function followPointer(
  head: HTMLElement,
  separator: HTMLElement | undefined,
  { pointerId, clientX, pointerType }: PointerEvent,
  released: AbortSignal,
  { columns, layout, onLayout }: Head,
): void {
  const id = head.dataset['head'] ?? ''
  if (separator) followWidth(separator, pointerId, clientX, columns, id, (width) => onLayout?.(withWidth(layout, id, width)))
  // A finger scrolls the table
  else if (pointerType === 'mouse') followMove(head, clientX, released, (to) => onLayout?.(moved(layout, id, to)))
}

/**
 * Widens column `id` with the pointer that its separator has captured. The page follows without being drawn anew; `done` is called once, at
 * the end. Escape leaves the width as it was.
 */
function followWidth(
  separator: HTMLElement,
  pointerId: number,
  startX: number,
  columns: readonly Sized[],
  id: string,
  done: (width: number) => void,
): void {
  const grid = separator.closest<HTMLElement>('[role="grid"]')
  const from = separator.parentElement?.clientWidth ?? 0
  if (!grid || !separator.hasPointerCapture(pointerId)) return
  const before = { columns: grid.style.getPropertyValue('--columns'), least: grid.style.getPropertyValue('--least') }
  const over = new AbortController()
  let width = from

  function show(sized: readonly Sized[]): void {
    grid?.style.setProperty('--columns', gridTemplate(sized))
    grid?.style.setProperty('--least', `${leastWidth(sized)}px`)
  }
  function restore(): void {
    over.abort()
    separator.releasePointerCapture(pointerId)
    grid?.style.setProperty('--columns', before.columns)
    grid?.style.setProperty('--least', before.least)
  }

  const { signal } = over
  separator.addEventListener(
    'pointermove',
    ({ clientX }) => {
      width = clampWidth(from + clientX - startX)
      show(columns.map((column) => (column.id === id ? { id, width } : column)))
    },
    { signal },
  )
  separator.addEventListener('pointercancel', restore, { signal })
  separator.addEventListener(
    'pointerup',
    () => {
      restore()
      if (width !== from) done(width)
    },
    { signal },
  )
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && restore(), { signal })
}

/** Moves a heading with a pressed mouse; `done` gets the place it was dropped at. `released` is set when the press was only a click. */
function followMove(head: HTMLElement, startX: number, released: AbortSignal, done: (to: number) => void): void {
  if (released.aborted) return
  const over = new AbortController()
  const { signal } = over
  const from = place(head)
  let target: HTMLElement | undefined

  function point(next: HTMLElement | undefined): void {
    delete target?.dataset['drop']
    target = next
    if (target) target.dataset['drop'] = place(target) < from ? 'before' : 'behind'
  }
  function end(): void {
    over.abort()
    point(undefined)
    delete head.dataset['dragged']
  }

  window.addEventListener(
    'pointermove',
    ({ clientX }) => {
      if (head.dataset['dragged'] === undefined && Math.abs(clientX - startX) < DRAG_FROM) return
      head.dataset['dragged'] = ''
      const below = siblings(head).find((one) => {
        const { left, right } = one.getBoundingClientRect()
        return clientX >= left && clientX < right
      })
      point(below === head ? undefined : below)
    },
    { signal },
  )
  window.addEventListener(
    'pointerup',
    () => {
      const to = target && place(target)
      const dragged = head.dataset['dragged'] !== undefined
      end()
      if (dragged) swallowClick()
      if (to !== undefined) done(to)
    },
    { signal },
  )
  window.addEventListener('pointercancel', end, { signal })
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(), { signal })
}

/** Where a drag ends on the heading it began on, the browser still reports a click, which would sort. It comes before the next task. */
function swallowClick(): void {
  const swallow = (event: Event): void => event.stopPropagation()
  window.addEventListener('click', swallow, { capture: true })
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }))
}

const siblings = (head: HTMLElement): HTMLElement[] => [...(head.parentElement?.children ?? [])].filter((one) => one instanceof HTMLElement)
const place = (head: HTMLElement): number => siblings(head).indexOf(head)
