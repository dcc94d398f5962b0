import { Ban, Copy, Ellipsis, Filter, PanelRight, SquareArrowOutUpRight } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'

import type { MenuSection } from '#src/components/overlay/menu-model.ts'
import { MenuPanel, openMenu } from '#src/components/overlay/MenuPanel.tsx'
import { copyText } from '#src/lib/copy-text.ts'
import { goTo } from '#src/lib/go-to.ts'

import { entityPage, OPENS } from '../entity-page.ts'
import type { PickColumn } from './columns-about.tsx'
import { type HitValue, hitValue } from './hit-value.ts'
import css from './value-menu.module.css'

export interface ValueMenuProps<Row> {
  /** Where the rows stand. */
  area: RefObject<HTMLElement | null>
  rows: readonly Row[]
  columns: readonly PickColumn<Row>[]
  onLook: (row: Row) => void
}

/**
 * What can be done with a value in the rows. Under the pointer it has buttons beside it; a right click, Shift+F10 or the menu key open the same
 * as a menu. One listener for all values: a row stays as cheap as it is.
 */
export function ValueMenu<Row>({ area, rows, columns, onLook }: ValueMenuProps<Row>) {
  const panel = useRef<HTMLDivElement>(null)
  const point = useRef<HTMLSpanElement>(null)
  const [hovered, setHovered] = useState<HitValue>()
  const [hit, setHit] = useState<HitValue>()

  useEffect(() => {
    const element = area.current
    if (!element) return
    const stopped = new AbortController()
    const on = { signal: stopped.signal }
    element.addEventListener(
      'contextmenu',
      (event) => {
        // Held with Shift, the browser's own menu opens: somebody may want to copy a link
        const found = event.shiftKey && event.button === 2 ? undefined : hitValue(event.target)
        if (!found) return
        event.preventDefault()
        const { right, bottom } = found.box
        openAt(found, event.clientX || right, event.clientY || bottom, event.buttons)
      },
      on,
    )
    // Every move, not only onto a value: after a scroll the pointer is over one already
    element.addEventListener(
      'pointermove',
      ({ pointerType, buttons, target }) => {
        const found = pointerType === 'mouse' && buttons === 0 ? hitValue(target, true) : undefined
        setHovered((now) => (now && found && isSame(now, found) ? now : found))
      },
      on,
    )
    element.addEventListener(
      'pointerleave',
      ({ relatedTarget: to }) => {
        // Onto the buttons, which lie over the rows
        if (!(to instanceof Element && to.closest('[data-beside-value]'))) setHovered(undefined)
      },
      on,
    )
    element.addEventListener('scroll', () => setHovered(undefined), { ...on, capture: true })
    return () => stopped.abort()
  }, [area])

  function openAt(found: HitValue, x: number, y: number, buttons: number): void {
    setHovered(undefined)
    setHit(found)
    const show = () => {
      const at = point.current
      if (!at || !panel.current) return
      at.style.insetInlineStart = `${x}px`
      at.style.insetBlockStart = `${y}px`
      openMenu(panel.current, at)
    }
    // With the button still down, its release would count as a click outside and close the menu again
    if (buttons === 0) setTimeout(show)
    else window.addEventListener('pointerup', () => setTimeout(show), { once: true })
  }

  const picked = hit && whatIs(hit, rows, columns)
  return (
    <>
      {hovered && (
        <Buttons
          key={`${hovered.index} ${hovered.columnId} ${hovered.item}`}
          hit={hovered}
          what={whatIs(hovered, rows, columns)}
          onMore={openAt}
          onLeave={() => setHovered(undefined)}
        />
      )}
      <span ref={point} className={css.point} aria-hidden="true" />
      <MenuPanel
        id="value-menu"
        label="This value"
        panel={panel}
        align="start"
        sections={picked ? sectionsOf(picked, onLook) : NO_SECTIONS}
      />
    </>
  )
}

const isSame = (a: HitValue, b: HitValue): boolean =>
  a.index === b.index && a.columnId === b.columnId && a.item === b.item && a.box.top === b.box.top

/** Three buttons and their frame. */
const BUTTONS_WIDTH = 76

const NO_SECTIONS: readonly MenuSection[] = []

interface Picked<Row> {
  row: Row
  column: PickColumn<Row>
  item: number
  text: string
}

function whatIs<Row>(
  { index, columnId, item, text }: HitValue,
  rows: readonly Row[],
  columns: readonly PickColumn<Row>[],
): Picked<Row> | undefined {
  const row = rows[index]
  const column = columns.find(({ id }) => id === columnId)
  return row && column && { row, column, item, text }
}

function sectionsOf<Row>({ row, column, item, text }: Picked<Row>, onLook: (row: Row) => void): MenuSection[] {
  const { pick, bounded, entity, lateEntity } = column
  const page = entity && entityPage(entity(row))
  const opens = page
    ? { label: page.label, onChoose: () => goTo(page.href) }
    : lateEntity && { label: OPENS[lateEntity.kind], onChoose: () => void lateEntity.open(row, onLook) }
  return [
    {
      label: column.label,
      entries: pick
        ? [
            {
              id: 'only',
              label: bounded ? 'At least this much' : 'Only this value',
              icon: <Filter size={14} />,
              onChoose: () => void pick(row, item, 'add'),
            },
            {
              id: 'not',
              label: bounded ? 'Less than this' : 'All but this value',
              icon: <Ban size={14} />,
              onChoose: () => void pick(row, item, 'exclude'),
            },
          ]
        : [],
    },
    {
      entries: [
        { id: 'copy', label: 'Copy', icon: <Copy size={14} />, onChoose: () => void copyText(text) },
        ...(opens ? [{ id: 'page', icon: <SquareArrowOutUpRight size={14} />, ...opens }] : []),
        { id: 'look', label: 'Look at the row', icon: <PanelRight size={14} />, onChoose: () => onLook(row) },
      ],
    },
  ].filter(({ entries }) => entries.length > 0)
}

interface ButtonsProps<Row> {
  hit: HitValue
  what: Picked<Row> | undefined
  onMore: (hit: HitValue, x: number, y: number, buttons: number) => void
  onLeave: () => void
}

/** Beside the value under the pointer; keys have the menu. */
function Buttons<Row>({ hit, what, onMore, onLeave }: ButtonsProps<Row>) {
  const pick = what?.column.pick
  if (!what || !pick) return null
  const { right, top, bottom } = hit.box
  const choices = [
    { name: 'Only', title: 'Only this value', Icon: Filter, onClick: () => void pick(what.row, what.item, 'add') },
    { name: 'All but', title: 'All but this value', Icon: Ban, onClick: () => void pick(what.row, what.item, 'exclude') },
    { name: 'More for', title: 'Copy, open', Icon: Ellipsis, onClick: () => onMore(hit, right, bottom, 0) },
  ]
  return (
    <span
      className={css.buttons}
      data-beside-value
      onPointerLeave={onLeave}
      onClick={onLeave}
      style={{ insetInlineStart: Math.min(right, innerWidth - BUTTONS_WIDTH), insetBlockStart: top, blockSize: bottom - top }}
    >
      {choices.map(({ name, title, Icon, onClick }) => (
        <button key={name} type="button" tabIndex={-1} aria-label={`${name} ${hit.text}`} title={title} onClick={onClick}>
          <Icon size={13} aria-hidden />
        </button>
      ))}
    </span>
  )
}
