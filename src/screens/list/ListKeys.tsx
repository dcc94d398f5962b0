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

/** Keys of a list that count from the whole page, beside those of its rows. Draws nothing. */
export function ListKeys({ table, tails, onCompare, onClose }: ListKeysProps) {
  useShortcut('step.next', () => table.current?.press('j'))
  useShortcut('step.previous', () => table.current?.press('k'))
  useShortcut('list.live', tails ? () => setLive(!$live.get()) : undefined)
  useShortcut('list.mark', tails ? () => setMark($mark.get() > 0 ? 0 : Date.now()) : undefined)
  useShortcut('compare', onCompare)
  useShortcut('close', onClose)
  return null
}
