import { useEffect, useRef, useState } from 'react'

import type { FilterNode } from '#domain/filter/ast.ts'
import type { TailView } from '#src/lib/tail-buffer.ts'
import type { TailState } from '#src/queries/tail.ts'
import type { PulseScope } from '#src/stores/context.ts'

import type { OpenTail } from './list-types.ts'
import type { ListRow } from './rows.ts'
import type { RunningTail } from './run-tail.ts'

export interface Tail<Row = unknown> extends TailView<Row> {
  state: TailState
  /** Rows per second that arrived, and that were left out because they were too many. */
  perSecond: number
  dropped: number
}

const NO_ROWS: TailView<never> = { rows: [], waiting: 0, fresh: new Set() }

/** The live tail while `live`; nothing moves while `held`. Another organization or filter begins anew. */
export function useTail<Row extends ListRow>(
  open: (() => Promise<OpenTail<Row>>) | undefined,
  live: boolean,
  scope: PulseScope,
  filter: FilterNode | undefined,
  held: boolean,
): Tail<Row> {
  const [view, setView] = useState<TailView<Row>>(NO_ROWS)
  const [state, setState] = useState<TailState>({ state: 'connecting' })
  const [rate, setRate] = useState({ perSecond: 0, dropped: 0 })
  const running = useRef<RunningTail>(undefined)
  const wantsHold = useRef(held)

  useEffect(() => {
    if (!live || !open) return
    let left = false
    void Promise.all([import('./run-tail.ts'), open()]).then(([{ runTail }, openTail]) => {
      if (left) return
      running.current = runTail(openTail, scope, filter, {
        view: setView,
        state: setState,
        rate: (perSecond, dropped) =>
          setRate((now) => (now.perSecond === perSecond && now.dropped === dropped ? now : { perSecond, dropped })),
      })
      if (wantsHold.current) running.current.hold(true)
    })
    return () => {
      left = true
      running.current?.close()
      running.current = undefined
      setView(NO_ROWS)
      setRate({ perSecond: 0, dropped: 0 })
    }
    // scope and filter are compared by content: a new object of the same meaning must not break the stream
  }, [open, live, scope.orgId, scope.contextId, JSON.stringify(filter)])

  useEffect(() => {
    if (wantsHold.current === held) return
    wantsHold.current = held
    running.current?.hold(held)
  }, [held])

  return { ...view, state, ...rate }
}
