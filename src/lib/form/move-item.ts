/** The list with one item at another place; what is outside of the list stays where it is. */
export function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const moved = items[from]
  if (moved === undefined || from === to || to < 0 || to >= items.length) return [...items]
  return items.toSpliced(from, 1).toSpliced(to, 0, moved)
}
