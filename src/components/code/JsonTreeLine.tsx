import { ChevronRight } from 'lucide-react'
import type { CSSProperties } from 'react'

import { visibleText } from '#domain/detection/control.ts'
import { type JsonLeaf, type JsonNode, partsAround } from '#src/lib/json-tree.ts'

import css from './json-tree.module.css'
import tokens from './tokens.module.css'

const INDENT = 16
/** Deeper values are not moved further in: a document can be deeper than any window is wide. */
const INDENT_MAX = 40
const LEAF_MAX = 2000

export interface JsonTreeLineProps {
  id: string
  node: JsonNode
  open: boolean
  active: boolean
  siblings: number
  /** Marked wherever they stand in the line. */
  words: string
  style: CSSProperties
  onPress: () => void
}

/** One value with its name. The tree around it has the keys. */
export function JsonTreeLine({ id, node, open, active, siblings, words, style, onPress }: JsonTreeLineProps) {
  const { group, name, value } = node
  const opens = group !== undefined && group.size > 0
  return (
    <div
      id={id}
      role="treeitem"
      aria-level={node.depth + 1}
      aria-setsize={siblings}
      aria-posinset={node.position}
      aria-selected={active}
      aria-expanded={opens ? open : undefined}
      className={css.line}
      data-active={active || undefined}
      data-group={opens || undefined}
      style={{ ...style, paddingInlineStart: Math.min(node.depth, INDENT_MAX) * INDENT + 4 }}
      onClick={onPress}
    >
      <span className={css.twig}>{opens && <ChevronRight size={13} aria-hidden />}</span>
      {name !== undefined && (
        <>
          <span className={tokens.token} data-token="name">
            <Marked text={name === '' ? '""' : visibleText(name)} words={words} />
          </span>
          <span className={css.size}>: </span>
        </>
      )}
      {group ? <Group group={group} open={open} /> : <Leaf value={value ?? null} words={words} />}
    </div>
  )
}

function Group({ group, open }: { group: NonNullable<JsonNode['group']>; open: boolean }) {
  const [first, last] = group.kind === 'array' ? ['[', ']'] : ['{', '}']
  return (
    <span className={css.size}>
      {open ? first : `${first}${group.size > 0 ? '…' : ''}${last}`}{' '}
      {group.size > 0 && `${group.size} ${group.size === 1 ? 'entry' : 'entries'}`}
    </span>
  )
}

function Leaf({ value, words }: { value: JsonLeaf; words: string }) {
  const kind = typeof value === 'string' ? 'string' : typeof value === 'number' ? 'number' : 'word'
  const quote = kind === 'string' ? '"' : ''
  const text = String(value)
  return (
    <span className={tokens.token} data-token={kind}>
      {quote}
      <Marked text={visibleText(text.length > LEAF_MAX ? `${text.slice(0, LEAF_MAX)}…` : text)} words={words} />
      {quote}
    </span>
  )
}

function Marked({ text, words }: { text: string; words: string }) {
  if (words === '') return text
  return partsAround(text, words).map((part, index) =>
    index % 2 === 1 ? (
      <mark key={index} className={css.match}>
        {part}
      </mark>
    ) : (
      part
    ),
  )
}
