import { Check } from 'lucide-react'
import type { ReactNode } from 'react'

import { visibleText } from '#domain/detection/control.ts'
import { formatAgo, formatCount, formatPlural } from '#src/lib/format.ts'
import type { Links } from '#src/lib/routes.ts'
import type { Deployment } from '#wire/product/deployments.ts'
import type { Overview } from '#wire/product/overview.ts'

import css from './home.module.css'

export interface ChecklistProps {
  overview: Overview
  to: Links
  /** Sources that sent and do so no more. */
  silent: readonly Pick<Deployment, 'id' | 'name'>[]
}

/**
 * Setup steps: what is done and what comes next. Every line is a fact from the platform; a completed one shows its result. It is there until all are
 * done, and again while a source is silent.
 */
export function Checklist({ overview, to, silent }: ChecklistProps) {
  const { organization, environments, agentsOnline, agentsTotal, eventsLast24h, lastEventMs } = overview
  const seen = lastEventMs !== null
  return (
    <ol className={`card ${css.list}`} aria-label="Getting started">
      <Item
        done
        title={`Organization “${organization.name}”`}
        text={`${formatPlural(environments, 'environment')}, ${formatPlural(overview.members, 'member')}.`}
      />
      <Item
        done={silent.length === 0 && (seen || agentsTotal > 0)}
        title={silent.length > 0 ? 'Bring a source back' : 'Connect a source'}
        text={
          silent.length > 0
            ? `${listNames(silent.map(({ name }) => visibleText(name)))} fell silent. See since when, and how it is started.`
            : agentsTotal > 0
              ? `${formatCount(agentsOnline)} of ${formatPlural(agentsTotal, 'agent')} online.`
              : seen
                ? 'Traffic has arrived without an agent: from OpenTelemetry or a file.'
                : 'An agent or a proxy on a machine, OpenTelemetry in a service, or a recorded HAR file. A file takes a minute.'
        }
        action={
          silent[0] ? (
            <a className="button" data-kind="primary" href={silent.length === 1 ? to.deployment(silent[0].id) : to.deployments()}>
              {silent.length === 1 ? 'Open the source' : 'Open deployments'}
            </a>
          ) : (
            <a className="button" data-kind={seen ? undefined : 'primary'} href={to.install()}>
              {seen || agentsTotal > 0 ? 'Connect another' : 'Connect a source'}
            </a>
          )
        }
      />
      <Item
        done={seen}
        title="Look at the requests"
        text={
          lastEventMs === null
            ? 'The first ones appear a few seconds after they were made.'
            : `Last event ${formatAgo(lastEventMs, Date.now())}${eventsLast24h === null ? '' : `, ${formatPlural(eventsLast24h, 'event')} in the last 24 hours`}.`
        }
        action={
          <a className="button" data-kind={seen && silent.length === 0 ? 'primary' : undefined} href={to.requests()}>
            Open requests
          </a>
        }
      />
    </ol>
  )
}

/** Names that fit a line. */
const NAMED = 2

const listNames = (names: readonly string[]): string =>
  names.length <= NAMED
    ? names.map((name) => `“${name}”`).join(' and ')
    : `“${names[0]}” and ${formatPlural(names.length - 1, 'other source')}`

function Item({ done, title, text, action }: { done: boolean; title: string; text: string; action?: ReactNode }) {
  return (
    <li className={css.item} data-done={done}>
      <span className={css.mark} aria-hidden="true">
        {done && <Check size={14} strokeWidth={3} />}
      </span>
      <div>
        <h2>
          {title}
          <span className="visually-hidden">{done ? ': done' : ': to do'}</span>
        </h2>
        <p className="soft">{text}</p>
      </div>
      {action}
    </li>
  )
}
