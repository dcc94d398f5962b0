/** A value in a row as it stands on the screen. */
export interface HitValue {
  /** Of its row. */
  index: number
  columnId: string
  /** Which of the cell's values. */
  item: number
  text: string
  box: { right: number; top: number; bottom: number }
}

/** The value that was hit: by its own element, or the first of its cell. `only`: nothing but a value counts. Undefined: no cell of a row. */
export function hitValue(target: EventTarget | null, only = false): HitValue | undefined {
  const element = target instanceof Element ? target : undefined
  const cell = element?.closest<HTMLElement>('[role="gridcell"][data-column]')
  const row = cell?.closest<HTMLElement>('[data-index]')
  const value =
    element?.closest<HTMLElement>('[data-item]') ?? (only ? undefined : (cell?.querySelector<HTMLElement>('[data-item]') ?? cell))
  if (!cell || !row || !value) return undefined
  const { right, top, bottom } = value.getBoundingClientRect()
  return {
    index: Number(row.dataset['index']),
    columnId: cell.dataset['column'] ?? '',
    item: Number(value.dataset['item'] ?? 0),
    text: (value.textContent ?? '').trim(),
    box: { right: Math.min(right, cell.getBoundingClientRect().right), top, bottom },
  }
}
