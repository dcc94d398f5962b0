import { useVirtualizer } from '@tanstack/react-virtual'
import { ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react'

import { visibleText } from '#domain/detection/control.ts'
import { jsonLines, type JsonLeaf, type JsonLine } from '#src/lib/json-tree.ts'

import css from './code-view.module.css'

const LINE_HEIGHT = 22
const INDENT = 16
const LEAF_MAX = 2000

/** A JSON document as a tree (ARIA tree: arrows open, close and walk). Only visible lines are drawn, whatever its size. */
export function JsonTree({ label, value }: { label: string; value: unknown }) {
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set())
  const [active, setActive] = useState(0)
  const frame = useRef<HTMLDivElement>(null)
  const id = useId()
  const lines = useMemo(() => jsonLines(value, toggled), [value, toggled])
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => frame.current,
    estimateSize: () => LINE_HEIGHT,
    overscan: 20,
  })

  function toggle(line: JsonLine | undefined): void {
    if (!line?.group || line.group.size === 0) return
    const next = new Set(toggled)
    if (!next.delete(line.id)) next.add(line.id)
    setToggled(next)
  }

  function go(to: number): void {
    const index = Math.min(lines.length - 1, Math.max(0, to))
    setActive(index)
    virtual.scrollToIndex(index)
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return // Alt and arrow left is the browser's own Back
    const line = lines[active]
    const open = line?.group?.open
    const act = {
      ArrowDown: () => go(active + 1),
      ArrowUp: () => go(active - 1),
      Home: () => go(0),
      End: () => go(lines.length - 1),
      ArrowRight: () => (open ? go(active + 1) : toggle(line)),
      ArrowLeft: () => (open ? toggle(line) : go(parentOf(lines, active))),
      Enter: () => toggle(line),
      ' ': () => toggle(line),
    }[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }

  return (
    <div
      ref={frame}
      className={css.tree}
      role="tree"
      aria-label={label}
      tabIndex={0}
      aria-activedescendant={`${id}-${active}`}
      onKeyDown={onKeyDown}
    >
      <div role="none" className={css.treeLines} style={{ blockSize: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((item) => {
          const line = lines[item.index]
          if (!line) return null
          return (
            // the tree has the keys
            <div
              key={line.id}
              id={`${id}-${item.index}`}
              role="treeitem"
              aria-level={line.depth + 1}
              aria-selected={item.index === active}
              aria-expanded={line.group && line.group.size > 0 ? line.group.open : undefined}
              className={css.treeLine}
              data-active={item.index === active || undefined}
              data-group={line.group ? '' : undefined}
              style={{ transform: `translateY(${item.start}px)`, paddingInlineStart: line.depth * INDENT + 4 }}
              onClick={() => {
                setActive(item.index)
                toggle(line)
              }}
            >
              <span className={css.twig}>{line.group && line.group.size > 0 && <ChevronRight size={13} aria-hidden />}</span>
              {line.name !== undefined && (
                <>
                  <span className={css.token} data-token="name">
                    {visibleText(line.name)}
                  </span>
                  <span className={css.size}>: </span>
                </>
              )}
              {line.group ? <Group group={line.group} /> : <Leaf value={line.value ?? null} />}
            </div>
          )
        })}
      </div>
    </div>
  )
}

function Group({ group }: { group: NonNullable<JsonLine['group']> }) {
  const [first, last] = group.kind === 'array' ? ['[', ']'] : ['{', '}']
  return (
    <span className={css.size}>
      {group.open ? first : `${first}${group.size > 0 ? '…' : ''}${last}`}{' '}
      {group.size > 0 && `${group.size} ${group.size === 1 ? 'entry' : 'entries'}`}
    </span>
  )
}

function Leaf({ value }: { value: JsonLeaf }) {
  const kind = typeof value === 'string' ? 'string' : typeof value === 'number' ? 'number' : 'word'
  const text =
    typeof value === 'string' ? `"${visibleText(value.length > LEAF_MAX ? `${value.slice(0, LEAF_MAX)}…` : value)}"` : String(value)
  return (
    <span className={css.token} data-token={kind}>
      {text}
    </span>
  )
}

function parentOf(lines: readonly JsonLine[], index: number): number {
  const depth = lines[index]?.depth ?? 0
  for (let i = index - 1; i >= 0; i--) if ((lines[i]?.depth ?? 0) < depth) return i
  return index
}
