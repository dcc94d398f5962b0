import { useStore } from '@nanostores/react'

import { formatPlural } from '#src/lib/format.ts'

import css from '../availability.module.css'
import { $connectionsOf, $performanceOf, $requestsOf, type CallSelection } from '../links.ts'

/** The ways on from some calls: all of them, those that failed, how fast they were, what they went over. */
export function CallLinks({ selection, count }: { selection: CallSelection; count?: number }) {
  const requestsOf = useStore($requestsOf)
  const performanceOf = useStore($performanceOf)
  const connections = useStore($connectionsOf)(selection)
  return (
    <p className={css.links}>
      <a className="link" href={requestsOf(selection)}>
        {count === undefined ? 'Its requests' : `Its ${formatPlural(count, 'request')}`}
      </a>
      <a className="link" href={requestsOf({ ...selection, failed: true })}>
        Failed ones
      </a>
      <a className="link" href={performanceOf(selection)}>
        Performance
      </a>
      <span>
        <a className="link" href={connections.href} title="Those that were opened in this time">
          Connections
        </a>
        {connections.without.length > 0 && <small className={css.said}> whatever their {listOf(connections.without)}</small>}
      </span>
    </p>
  )
}

const WORDS = new Intl.ListFormat('en-GB', { type: 'conjunction' })
const listOf = (names: readonly string[]): string => WORDS.format(names)
