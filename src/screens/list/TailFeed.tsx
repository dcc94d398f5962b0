import { useEffect, useRef, useState } from 'react'

import type { FilterNode } from '#domain/filter/ast.ts'
import type { PulseScope } from '#src/stores/context.ts'
import { refreshRange } from '#src/stores/range.ts'

import { createCatchUp } from './catch-up.ts'
import type { OpenTail } from './list-types.ts'
import type { ListRow } from './rows.ts'
import { runTail, type RunningTail } from './run-tail.ts'
import { $live, NO_TAIL, type Tail } from './tail-state.ts'

export interface TailFeedProps<Row extends ListRow> {
  open: () => Promise<OpenTail<Row>>
  scope: PulseScope
  filter: FilterNode | undefined
  /** Nothing moves while it is held. */
  held: boolean
  onTail: (change: (now: Tail<Row>) => Tail<Row>) => void
}

/** Listens while it is there and draws nothing. Another organization or filter begins anew. */
export function TailFeed<Row extends ListRow>({ open, scope, filter, held, onTail }: TailFeedProps<Row>) {
  const running = useRef<RunningTail>(undefined)
  const wantsHold = useRef(held)
  const [catchUp] = useState(() => createCatchUp(refreshRange))

  useEffect(() => {
    let left = false
    void open().then((openTail) => {
      if (left) return
      running.current = runTail(openTail, scope, filter, {
        view: (view) => onTail((now) => ({ ...now, ...view })),
        state(state) {
          if (state.state === 'open') catchUp.opened()
          onTail((now) => ({ ...now, state }))
        },
        rate: (perSecond, dropped) =>
          onTail((now) => (now.perSecond === perSecond && now.dropped === dropped ? now : { ...now, perSecond, dropped })),
      })
      if (wantsHold.current) running.current.hold(true)
    })
    return () => {
      left = true
      running.current?.close()
      catchUp.close()
      running.current = undefined
      onTail(() => NO_TAIL)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- scope and filter are compared by content: a new object of the same meaning must not break the stream
  }, [open, onTail, catchUp, scope.orgId, scope.contextId, JSON.stringify(filter)])

  useEffect(() => {
    catchUp.hold(held)
    if (wantsHold.current === held) return
    wantsHold.current = held
    running.current?.hold(held)
  }, [held, catchUp])

  // Switched off, the list has what the tail brought; who leaves the page finds the rows as they were
  useEffect(() => {
    const { pathname } = location
    return () => {
      if (location.pathname === pathname && !$live.get()) refreshRange()
    }
  }, [])

  return null
}
