import { useStore } from '@nanostores/react'

import { formatCount } from '#src/lib/format.ts'

import css from '../availability.module.css'
import { $performanceOf, $requestsOf, type CallsMeant } from '../links.ts'

/** The ways on from some calls: all of them, those that failed, how fast they were. */
export function CallLinks({ meant, count }: { meant: CallsMeant; count?: number }) {
  const requestsOf = useStore($requestsOf)
  const performanceOf = useStore($performanceOf)
  return (
    <p className={css.links}>
      <a className="link" href={requestsOf(meant)}>
        {count === undefined ? 'Its requests' : `Its ${formatCount(count)} requests`}
      </a>
      <a className="link" href={requestsOf({ ...meant, failed: true })}>
        Failed ones
      </a>
      <a className="link" href={performanceOf(meant)}>
        Performance
      </a>
    </p>
  )
}
