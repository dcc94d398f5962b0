import type { RefObject } from 'react'

import type { TableHandle } from '#src/components/table/table-types.ts'
import { useShortcut } from '#src/lib/use-shortcut.ts'

import { $live, $mark, setLive, setMark } from './tail-state.ts'

export interface ListKeysProps {
  table: RefObject<TableHandle | null>
  /** Rows can arrive by themselves. */
  tails: boolean
  onCompare: (() => void) | undefined
  onClose: (() => void) | undefined
}

/** Keys of a list that count from the whole page: they walk and act as in the rows. Draws nothing. */
export function ListKeys({ table, tails, onCompare, onClose }: ListKeysProps) {
  const press = useRowKeys(table)
  useShortcut('step.next', press('j'))
  useShortcut('step.previous', press('k'))
  useShortcut('list.live', tails ? () => setLive(!$live.get()) : undefined)
  useShortcut('list.mark', tails ? () => setMark($mark.get() > 0 ? 0 : Date.now()) : undefined)
  useShortcut('compare', onCompare)
  useShortcut('close', onClose)
  return null
}

/** Pressed anywhere on the page, the keys of rows act as in the rows. Gives the way to do what a key does there. */
export function useRowKeys(table: RefObject<TableHandle | null>): (key: string) => () => void {
  const press = (key: string) => () => table.current?.press(key)
  useShortcut('row.next', press('j'))
  useShortcut('row.previous', press('k'))
  useShortcut('row.open', press('Enter'))
  useShortcut('row.select', press('x'))
  useShortcut('row.copy', press('c'))
  return press
}
