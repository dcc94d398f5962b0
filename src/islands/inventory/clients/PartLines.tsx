import { visibleText } from '#domain/detection/control.ts'
import { formatCount, formatPlural } from '#src/lib/format.ts'
import type { ClientParts } from '#wire/pulse/clients.ts'

import css from '../decisions/decisions.module.css'

/** More are a number. */
const SHOWN_MAX = 8

/** Names with their requests, most first. `different`: how many there are, also those that did not come. */
export function PartLines({ parts, different, label }: Pick<ClientParts, 'parts' | 'different'> & { label?: string }) {
  const rest = different - Math.min(parts.length, SHOWN_MAX)
  return (
    <>
      <ul className={css.counted} aria-label={label}>
        {parts.slice(0, SHOWN_MAX).map(({ name, requests }) => (
          <li key={name}>
            <span className={css.count}>{formatCount(requests)}</span>
            <code>{visibleText(name)}</code>
          </li>
        ))}
      </ul>
      {rest > 0 && <p className={css.said}>And {formatPlural(rest, 'other name')}.</p>}
    </>
  )
}
