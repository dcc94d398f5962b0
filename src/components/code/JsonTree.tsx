import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useId, useRef } from 'react'

import { visibleText } from '#domain/detection/control.ts'
import { isOpen } from '#src/lib/json-tree.ts'

import css from './json-tree.module.css'
import { CopyButton } from '../value/CopyButton.tsx'
import { JsonTreeBar } from './JsonTreeBar.tsx'
import { JsonTreeLine } from './JsonTreeLine.tsx'
import { useJsonTree } from './use-json-tree.ts'

const LINE_HEIGHT = 24
const OVERSCAN = 20

/**
 * A JSON document as a tree with search, of which only visible lines are drawn, whatever its size.
 * The focus stays on the tree and `aria-activedescendant` names the line, so scrolling a line away never loses the focus.
 */
export function JsonTree({ label, value }: { label: string; value: unknown }) {
  const tree = useJsonTree(value)
  const { nodes, visible, active, row, open } = tree
  const frame = useRef<HTMLDivElement>(null)
  const id = useId()
  const virtual = useVirtualizer({
    count: visible.length,
    getScrollElement: () => frame.current,
    estimateSize: () => LINE_HEIGHT,
    overscan: OVERSCAN,
  })
  const begun = useRef(false)
  useEffect(() => {
    // Not at first: a tree must not scroll before somebody did something
    if (begun.current) virtual.scrollToIndex(row)
    begun.current = true
  }, [row, virtual])

  return (
    <div className={css.whole}>
      <JsonTreeBar
        label={label}
        search={tree.search}
        found={tree.found.length}
        at={tree.found.indexOf(active) + 1}
        onSearch={tree.setSearch}
        onMatch={tree.goToMatch}
        onAll={tree.setAll}
      />
      <div
        ref={frame}
        className={css.tree}
        role="tree"
        aria-label={label}
        tabIndex={0}
        aria-activedescendant={`${id}-${active}`}
        onKeyDown={tree.onKeyDown}
      >
        <div role="none" className={css.lines} style={{ blockSize: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map((item) => {
            const index = visible[item.index] ?? 0
            const node = nodes[index]
            if (!node) return null
            return (
              <JsonTreeLine
                key={index}
                id={`${id}-${index}`}
                node={node}
                open={isOpen(nodes, index, open)}
                active={index === active}
                siblings={nodes[node.parent]?.group?.size ?? 1}
                words={tree.words}
                style={{ transform: `translateY(${item.start}px)` }}
                onPress={() => {
                  tree.setActive(index)
                  tree.toggle(index)
                }}
              />
            )
          })}
        </div>
      </div>
      <div className={css.path}>
        <code title={visibleText(tree.path)}>{visibleText(tree.path)}</code>
        <CopyButton text={tree.path} label="Copy path" />
        <span className={css.value}>Value</span>
        <CopyButton text={tree.valueText} label="Copy value" />
        {tree.cut && <span>Only the first {nodes.length.toLocaleString('en')} values are in the tree.</span>}
      </div>
    </div>
  )
}
