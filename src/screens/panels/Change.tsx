import { changeOf } from '#src/lib/chart/change.ts'

import css from './panels.module.css'

const SIGNS = { up: '▲', down: '▼', same: '=', new: '▲' } as const
const WORDS = { up: 'up', down: 'down', same: 'unchanged', new: 'up from nothing' } as const

/** How an amount moved against another period. Neither way is good or bad here. `before` in words for whoever points at it. */
export function Change({ now, before, said }: { now: number; before: number; said: string }) {
  const { direction, text } = changeOf(now, before)
  return (
    <span className={css.change} title={said}>
      <span className="visually-hidden">{WORDS[direction]} </span>
      <span aria-hidden="true">{SIGNS[direction]}</span> {text}
    </span>
  )
}
