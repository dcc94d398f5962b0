import { createContext } from 'react'

import type { Direction } from '#src/lib/graph/step.ts'

/** What is selected on a graph. */
export interface GraphPick {
  what: 'node' | 'edge'
  id: string
}

/** What nodes ask of their canvas; nodes are drawn by the canvas library, so props do not reach them. */
export interface NodeMenu {
  /** The one node that the tab key reaches. */
  current: string | undefined
  selected: string | undefined
  onFocus: (id: string) => void
  onStep: (id: string, direction: Direction) => void
  onOpen: (id: string) => void
  onPick: (id: string) => void
}

const nothing = (): void => undefined

export const NodeMenuContext = createContext<NodeMenu>({
  current: undefined,
  selected: undefined,
  onFocus: nothing,
  onStep: nothing,
  onOpen: nothing,
  onPick: nothing,
})
