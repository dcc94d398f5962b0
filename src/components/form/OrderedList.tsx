import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide-react'
import { useRef } from 'react'
import { Button, GridList, GridListItem } from 'react-aria-components/GridList'
import { DropIndicator, useDragAndDrop } from 'react-aria-components/useDragAndDrop'

import { visibleText } from '#domain/detection/control.ts'
import { moveItem } from '#src/lib/form/list-values.ts'

import css from './ordered-list.module.css'
import type { OrderedItem } from './OrderedListField.tsx'

export interface OrderedListProps {
  label: string
  items: readonly OrderedItem[]
  onChange: (items: readonly OrderedItem[]) => void
  removable: boolean
  empty: string
  fixed: boolean
}

export function OrderedList({ label, items, onChange, removable, empty, fixed }: OrderedListProps) {
  const said = useRef<HTMLSpanElement>(null)
  const { dragAndDropHooks } = useDragAndDrop<OrderedItem>({
    getItems: (_keys, dragged) => dragged.map(({ label: text }) => ({ 'text/plain': text })),
    renderDropIndicator: (target) => <DropIndicator target={target} className={css.indicator ?? ''} />,
    onReorder: ({ keys, target }) => {
      const [moved] = keys
      const from = items.findIndex(({ id }) => id === moved)
      const over = items.findIndex(({ id }) => id === target.key)
      const gap = target.dropPosition === 'after' ? over + 1 : over
      // The place counts without the item itself once it was taken out
      move(from, gap > from ? gap - 1 : gap)
    },
  })

  function move(from: number, to: number) {
    onChange(moveItem(items, from, to))
    if (said.current) said.current.textContent = `${items[from]?.label} is number ${to + 1} of ${items.length} now`
  }

  return (
    <>
      <GridList
        aria-label={label}
        className={css.list ?? ''}
        items={items.map((item, at) => ({ ...item, at }))}
        {...(!fixed && { dragAndDropHooks })}
        keyboardNavigationBehavior="tab"
        renderEmptyState={() => <div className={css.empty}>{empty}</div>}
      >
        {({ id, label: text, detail, warning, at }) => {
          const name = visibleText(text)
          return (
            <GridListItem id={id} textValue={name} className={css.item ?? ''}>
              {!fixed && (
                <Button slot="drag" className={css.handle ?? ''} aria-label={`Drag ${name}`}>
                  <GripVertical size={14} aria-hidden />
                </Button>
              )}
              <span className={css.place} aria-hidden="true">
                {at + 1}
              </span>
              <span className={css.words}>
                <span className={css.label}>{name}</span>
                {detail && <span className="dim">{visibleText(detail)}</span>}
                {warning && <span className={css.warning}>{warning}</span>}
              </span>
              {!fixed && (
                <span className={css.buttons}>
                  <Button aria-label={`Move ${name} up`} className="icon-button" isDisabled={at === 0} onPress={() => move(at, at - 1)}>
                    <ArrowUp size={14} aria-hidden />
                  </Button>
                  <Button
                    aria-label={`Move ${name} down`}
                    className="icon-button"
                    isDisabled={at === items.length - 1}
                    onPress={() => move(at, at + 1)}
                  >
                    <ArrowDown size={14} aria-hidden />
                  </Button>
                  {removable && (
                    <Button
                      aria-label={`Remove ${name}`}
                      className="icon-button"
                      onPress={() => onChange(items.filter((other) => other.id !== id))}
                    >
                      <X size={14} aria-hidden />
                    </Button>
                  )}
                </span>
              )}
            </GridListItem>
          )
        }}
      </GridList>
      <span ref={said} role="status" className="visually-hidden" />
    </>
  )
}
