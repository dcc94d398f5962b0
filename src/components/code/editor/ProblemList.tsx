import { CircleAlert, Info, TriangleAlert } from 'lucide-react'

import { visibleText } from '#domain/detection/control.ts'
import { positionOf, type Problem } from '#src/lib/code/assistance.ts'

import css from './problem-list.module.css'

const SIGNS = { error: CircleAlert, warning: TriangleAlert, info: Info }
const NAMES: Readonly<Record<Problem['severity'], readonly [string, string]>> = {
  error: ['error', 'errors'],
  warning: ['warning', 'warnings'],
  info: ['note', 'notes'],
}
/** More than anybody reads; the count says how many there are. */
const SHOWN_MAX = 100

export interface ProblemListProps {
  text: string
  problems: readonly Problem[]
  onGoTo: (offset: number) => void
}

/** What is wrong with a text, each a way to its place. */
export function ProblemList({ text, problems, onGoTo }: ProblemListProps) {
  return (
    <div className={css.problems}>
      <p role="status" className={css.count}>
        {countOf(problems)}
      </p>
      {problems.length > 0 && (
        <ul className={css.list}>
          {problems.slice(0, SHOWN_MAX).map((problem, index) => {
            const Sign = SIGNS[problem.severity]
            const { line, column } = positionOf(text, problem.from)
            return (
              <li key={index}>
                <button type="button" className={css.problem} data-severity={problem.severity} onClick={() => onGoTo(problem.from)}>
                  <Sign size={13} aria-label={NAMES[problem.severity][0]} />
                  <span className={css.place}>
                    {line}:{column}
                  </span>
                  <span>{visibleText(problem.message)}</span>
                </button>
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}

function countOf(problems: readonly Problem[]): string {
  const counts = (['error', 'warning', 'info'] as const).flatMap((severity) => {
    const count = problems.filter((problem) => problem.severity === severity).length
    return count > 0 ? `${count} ${NAMES[severity][count === 1 ? 0 : 1]}` : []
  })
  return counts.length > 0 ? counts.join(', ') : 'No problems found'
}
