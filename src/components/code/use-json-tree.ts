import { type KeyboardEvent, useDeferredValue, useMemo, useRef, useState } from 'react'

import { copyText } from '#src/lib/copy-text.ts'
import { findNodes, isOpen, jsonNodes, type OpenGroups, pathOf, revealed, turned, valueAt, visibleNodes } from '#src/lib/json-tree.ts'

/** Characters typed within this time are one word. */
const TYPED_MS = 600
const PAGE = 20
const BEGIN: OpenGroups = { base: 'some', turned: new Set() }

/** What is open, found and active in a tree, and what its keys do (WAI-ARIA authoring practices, tree view). */
export function useJsonTree(value: unknown) {
  const [shown, setShown] = useState(value)
  const [open, setOpen] = useState(BEGIN)
  const [active, setActive] = useState(0)
  const [search, setSearch] = useState('')
  const typed = useRef({ text: '', at: 0 })
  if (shown !== value) {
    // Another document: places of the last one mean nothing in it
    setShown(value)
    setOpen(BEGIN)
    setActive(0)
  }
  const { nodes, cut } = useMemo(() => jsonNodes(value), [value])
  const visible = useMemo(() => visibleNodes(nodes, open), [nodes, open])
  const words = useDeferredValue(search.trim())
  const found = useMemo(() => findNodes(nodes, words), [nodes, words])
  const row = rowOf(visible, active)

  function toggle(index: number): void {
    if ((nodes[index]?.group?.size ?? 0) > 0) setOpen(turned(open, index))
  }

  function setAll(base: 'all' | 'none'): void {
    setOpen({ base, turned: new Set() })
    // A closed document shows its first line only
    if (base === 'none') setActive(0)
  }

  function reveal(index: number): void {
    setOpen(revealed(nodes, open, index))
    setActive(index)
  }

  /** To the next match after the active line, or before it, and around the end. */
  function goToMatch(step: 1 | -1): void {
    const after = found.findIndex((index) => index > active)
    const next = step === 1 ? (after === -1 ? 0 : after) : found.findLastIndex((index) => index < active)
    const index = found[next === -1 ? found.length - 1 : next]
    if (index !== undefined) reveal(index)
  }

  function goToRow(to: number): void {
    setActive(visible[Math.min(visible.length - 1, Math.max(0, to))] ?? 0)
  }

  function openSiblings(): void {
    const parent = nodes[active]?.parent
    const closed = visible.filter((index) => nodes[index]?.parent === parent && nodes[index]?.group?.size && !isOpen(nodes, index, open))
    setOpen(turned(open, ...closed))
  }

  function goToTyped(character: string, now: number): void {
    const text = (now - typed.current.at < TYPED_MS ? typed.current.text : '') + character.toLowerCase()
    typed.current = { text, at: now }
    // A longer word may still mean the same line, the same letter again means the next one
    const start = text.length > 1 ? row : row + 1
    const after = [...visible.slice(start), ...visible.slice(0, start)]
    const next = after.find((index) => nodes[index]?.name?.toLowerCase().startsWith(text))
    if (next !== undefined) setActive(next)
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'c' && (event.ctrlKey || event.metaKey) && getSelection()?.isCollapsed !== false) {
      event.preventDefault()
      void copyText(valueText())
    }
    if (event.altKey || event.ctrlKey || event.metaKey) return // Alt and arrow left is the browser's own Back
    const opened = isOpen(nodes, active, open)
    const acts: Record<string, () => void> = {
      ArrowDown: () => goToRow(row + 1),
      ArrowUp: () => goToRow(row - 1),
      PageDown: () => goToRow(row + PAGE),
      PageUp: () => goToRow(row - PAGE),
      Home: () => goToRow(0),
      End: () => goToRow(visible.length - 1),
      ArrowRight: () => (opened ? goToRow(row + 1) : toggle(active)),
      ArrowLeft: () => (opened ? toggle(active) : setActive(Math.max(0, nodes[active]?.parent ?? 0))),
      Enter: () => toggle(active),
      ' ': () => toggle(active),
      '*': openSiblings,
    }
    const act = Object.hasOwn(acts, event.key) ? acts[event.key] : undefined
    if (!act && event.key.length !== 1) return
    event.preventDefault()
    if (act) act()
    else goToTyped(event.key, event.timeStamp)
  }

  /** Strings as they are, the rest as JSON. */
  function valueText(): string {
    const active_ = valueAt(value, nodes, active)
    return typeof active_ === 'string' ? active_ : JSON.stringify(active_, null, 2)
  }

  return {
    nodes,
    cut,
    visible,
    open,
    active,
    row,
    words,
    found,
    search,
    setSearch,
    setActive,
    toggle,
    setAll,
    goToMatch,
    onKeyDown,
    valueText,
    path: pathOf(nodes, active),
  }
}

/** The row of a value; that of the group it is hidden in when it is not visible. */
function rowOf(visible: readonly number[], index: number): number {
  const after = visible.findIndex((other) => other > index)
  return (after === -1 ? visible.length : after) - 1
}
