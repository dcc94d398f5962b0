import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { GitCompareArrows } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'

import { FailureLine } from '#src/components/notice/FailureLine.tsx'
import { Popover } from '#src/components/overlay/Popover.tsx'
import { StatusBadge } from '#src/components/value/Badges.tsx'
import { readPastedRequest } from '#src/lib/compare/pasted-request.ts'
import { formatDuration, formatInstant } from '#src/lib/format.ts'
import { goTo } from '#src/lib/go-to.ts'
import { queryClient } from '#src/queries/client.ts'
import { type Candidates, candidates } from '#src/queries/compare.ts'
import type { PulseScope } from '#src/stores/context.ts'
import { $zone } from '#src/stores/range.ts'
import type { RequestRow } from '#wire/pulse/requests.ts'

import { $compareLink, TYPICAL } from '../../requests/requests.ts'
import css from './compare-menu.module.css'

export interface CompareMenuProps {
  scope: PulseScope
  request: RequestRow
}

/** What a request is compared with: the usual one, its neighbours at the same endpoint, the last that failed or did not, or any other. */
export function CompareMenu({ scope, request }: CompareMenuProps) {
  return (
    <Popover
      label="Compare with"
      button={
        <>
          <GitCompareArrows size={14} aria-hidden />
          Compare with…
        </>
      }
    >
      {(close) => <Choices scope={scope} request={request} close={close} />}
    </Popover>
  )
}

const CHOICES: readonly { of: keyof Candidates; label: string }[] = [
  { of: 'lastSucceeded', label: 'Last successful one' },
  { of: 'lastFailed', label: 'Last failed one' },
  { of: 'previous', label: 'Previous one' },
  { of: 'next', label: 'Next one' },
]

function Choices({ scope, request, close }: CompareMenuProps & { close: () => void }) {
  const linkTo = useStore($compareLink)
  const query = useQuery(candidates(scope, request), queryClient)
  return (
    <div className={css.choices}>
      <ul>
        <li>
          <a className={css.choice} href={linkTo(request.id, TYPICAL)} onClick={close}>
            <b>Typical for this endpoint</b>
          </a>
        </li>
        {CHOICES.map(({ of, label }) => (
          <Choice
            key={of}
            label={label}
            row={query.data?.[of]}
            waiting={query.isPending}
            href={(id) => linkTo(request.id, id)}
            onChoose={close}
          />
        ))}
      </ul>
      <FailureLine query={query} className={css.failed} />
      <AnyOther scope={scope} request={request} close={close} />
    </div>
  )
}

interface ChoiceProps {
  label: string
  row: RequestRow | undefined
  waiting: boolean
  href: (id: string) => string
  onChoose: () => void
}

function Choice({ label, row, waiting, href, onChoose }: ChoiceProps) {
  const zone = useStore($zone)
  if (!row)
    return (
      <li className={css.choice} data-missing>
        <span>{label}</span>
        <small>{waiting ? '…' : 'there is none'}</small>
      </li>
    )
  return (
    <li>
      <a className={css.choice} href={href(row.id)} onClick={onChoose}>
        <span>{label}</span>
        <small>
          <StatusBadge request={row} />
          <span>{formatDuration(row.durationMs)}</span>
          <span>{formatInstant(row.timestampMs, zone).slice(5, 19)}</span>
        </small>
      </a>
    </li>
  )
}

/** Any other, by its id or the link to its page. */
function AnyOther({ scope, request, close }: CompareMenuProps & { close: () => void }) {
  const linkTo = useStore($compareLink)
  const field = useId()
  const [text, setText] = useState('')
  const [why, setWhy] = useState('')

  function compare(event: FormEvent): void {
    event.preventDefault()
    const read = readPastedRequest(text, scope.orgId)
    if (!read.ok) return setWhy(read.why)
    if (read.id === request.id) return setWhy('This is the request itself.')
    close()
    goTo(linkTo(request.id, read.id))
  }

  return (
    <form className={css.other} noValidate onSubmit={compare}>
      <label htmlFor={field}>Another one, by its id or link</label>
      <span className={css.line}>
        <input
          id={field}
          className="input"
          value={text}
          autoComplete="off"
          spellCheck={false}
          aria-invalid={why !== ''}
          aria-describedby={why ? `${field}-why` : undefined}
          onChange={(event) => {
            setText(event.target.value)
            setWhy('')
          }}
        />
        <button type="submit" className="button">
          Compare
        </button>
      </span>
      <span id={`${field}-why`} className={css.why} role="alert">
        {why}
      </span>
    </form>
  )
}
