import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { visibleText } from '#domain/detection/control.ts'
import { FailureLine } from '#src/components/notice/FailureLine.tsx'
import { EmptyNote } from '#src/components/notice/Notices.tsx'
import { auditLabel } from '#src/lib/audit-labels.ts'
import { explain, toWireError } from '#src/lib/errors.ts'
import { formatAgo, formatBytes, formatCount, formatInstant, formatPlural } from '#src/lib/format.ts'
import { queryClient } from '#src/queries/client.ts'
import { agentsOf, watchedDeployments } from '#src/queries/deployments.ts'
import { overview } from '#src/queries/organization.ts'
import { settingOf } from '#src/queries/setting.ts'
import { retentionSetting } from '#wire/product/retention.ts'
import { AgentLines } from '#src/screens/sources/AgentLines.tsx'
import { Lines, Part } from '#src/screens/form/Part.tsx'
import type { SettingPartsProps } from '#src/screens/form/setting-screen.tsx'
import { $to } from '#src/stores/context.ts'
import { $zone } from '#src/stores/range.ts'
import type { Deployment } from '#wire/product/deployments.ts'
import type { LimitedThing, Usage, UsageKind } from '#wire/product/usage.ts'

import { DaysTable } from './DaysTable.tsx'
import css from './overview.module.css'
import { KIND_LABELS, sumBy } from './usage-days.ts'

const LIMIT_LABELS: Record<LimitedThing, string> = {
  environments: 'Environments',
  deployments: 'Deployments',
  objectives: 'Objectives',
  views: 'Saved views',
  reviews: 'Reviews',
  'evidence-links': 'Links to evidence',
  domains: 'Domains for single sign-on',
}

const DAY_SECONDS = 86_400

/** Who is in, what sends, what is stored, and how much of each limit is used. */
export function OverviewParts({ orgId, data }: SettingPartsProps<Usage>) {
  return (
    <>
      <Figures orgId={orgId} data={data} />
      <Part title="Events by day" about="Received in the last fourteen days of UTC. What is imported counts on the day it was imported.">
        {data.days === null ? (
          <p className="soft" role="status">
            The event store does not answer at the moment. Everything else on this page is current.
          </p>
        ) : (
          <DaysTable days={data.days} />
        )}
      </Part>
      <Storage days={data.days} />
      <Sources orgId={orgId} />
      <Part title="Limits" about="How much of what an organization may have is used.">
        <ul className={css.limits} aria-label="Limits">
          {data.limits.map(({ thing, used, max }) => (
            <li key={thing}>
              <span>{LIMIT_LABELS[thing]}</span>
              <meter min={0} max={max} high={max * 0.8} value={used} aria-label={`${LIMIT_LABELS[thing]} used`}>
                {used}
              </meter>
              <span className="number">
                {formatCount(used)} of {formatCount(max)}
              </span>
            </li>
          ))}
        </ul>
      </Part>
    </>
  )
}

/** The organization in numbers, each a way to what it counts. */
function Figures({ orgId, data: { lastChange } }: { orgId: string; data: Usage }) {
  const zone = useStore($zone)
  const to = useStore($to)
  const found = useQuery(overview(orgId), queryClient)
  const kept = useQuery(settingOf(retentionSetting, orgId), queryClient).data
  const numbers = found.data
  const ago = (ms: number): ReactNode => (
    <time dateTime={new Date(ms).toISOString()} title={formatInstant(ms, zone)}>
      {formatAgo(ms, Date.now())}
    </time>
  )
  const waiting = found.error ? '–' : '…'
  const figures: [label: string, value: ReactNode, href?: string][] = [
    ['Members', numbers ? formatCount(numbers.members) : waiting, to.team()],
    ['Environments', numbers ? formatCount(numbers.environments) : waiting, `${to.settings()}#environments`],
    ['Deployments', numbers ? formatCount(numbers.deployments) : waiting, to.deployments()],
    ['Agents online', numbers ? `${formatCount(numbers.agentsOnline)} of ${formatCount(numbers.agentsTotal)}` : waiting, to.deployments()],
    ['Last event', numbers ? (numbers.lastEventMs === null ? 'None yet' : ago(numbers.lastEventMs)) : waiting, to.requests()],
    ['Requests are kept', kept ? formatPlural(kept.requests, 'day') : '…', `${to.settings()}#retention`],
  ]
  return (
    <Part title="At a glance" about={lastChange ? undefined : 'Nothing was changed lately.'}>
      <FailureLine query={found} />
      <dl className={css.figures}>
        {figures.map(([label, value, href]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{href ? <a href={href}>{value}</a> : value}</dd>
          </div>
        ))}
      </dl>
      {lastChange && (
        <p className="soft">
          Last change of the configuration: {auditLabel(lastChange.action).toLowerCase()} {ago(lastChange.atMs)}
          {lastChange.actor && (
            <>
              {' '}
              by {visibleText(lastChange.actor)}, see the <a href={to.team({ tab: 'audit' })}>audit log</a>
            </>
          )}
          .
        </p>
      )}
    </Part>
  )
}

function Storage({ days }: Pick<Usage, 'days'>) {
  if (days === null || days.length === 0) return null
  const bytes = sumBy(days, ({ kind }) => kind, 'bytes')
  const total = [...bytes.values()].reduce((sum, part) => sum + part, 0)
  const kinds = [...bytes].sort((a, b) => b[1] - a[1]) as [UsageKind, number][] // its keys are kinds
  return (
    <Part
      title={`Storage: ${formatBytes(total)}`}
      about="Events on disk, compressed: your share of the files of each day, by rows. Stored headers and bodies are not counted here."
    >
      <ul className={css.limits} aria-label="Storage by kind">
        {kinds.map(([kind, amount]) => (
          <li key={kind}>
            <span>{KIND_LABELS[kind]}</span>
            <meter min={0} max={total} value={amount} aria-label={`Share of ${KIND_LABELS[kind].toLowerCase()}`}>
              {amount}
            </meter>
            <span className="number">{formatBytes(amount)}</span>
          </li>
        ))}
      </ul>
    </Part>
  )
}

/** What sends, and the agents that do it. */
function Sources({ orgId }: { orgId: string }) {
  const zone = useStore($zone)
  const to = useStore($to)
  const deployments = useQuery(watchedDeployments(orgId), queryClient)
  const agents = useQuery(agentsOf(orgId), queryClient)
  const failed = deployments.error ?? agents.error
  if (deployments.data?.length === 0)
    return (
      <Part title="Deployments and agents">
        <EmptyNote
          level={3}
          title="Nothing sends yet"
          hint="A deployment is what sends: a cluster, a host, a laptop."
          action={
            <a className="button" data-kind="primary" href={to.install()}>
              Connect a source
            </a>
          }
        />
      </Part>
    )
  return (
    <Part
      title="Deployments and agents"
      about="Events a second are the mean of the last 24 hours, for each deployment: agents do not report theirs."
    >
      {failed && (
        <p className="soft" role="alert">
          {explain(toWireError(failed))}
        </p>
      )}
      {deployments.data && (
        <section aria-label="Deployments">
          <Lines
            zone={zone}
            lines={deployments.data.map((one) => ({
              id: one.id,
              what: <a href={to.deployment(one.id)}>{visibleText(one.name)}</a>,
              about: `${one.agentsTotal === 0 ? 'no agents' : `${formatCount(one.agentsOnline)} of ${formatPlural(one.agentsTotal, 'agent')} online`} · ${rateOf(one)}`,
              atMs: one.lastEventMs ?? one.createdMs,
            }))}
          />
        </section>
      )}
      {agents.data && agents.data.items.length > 0 && <AgentLines label="Agents" agents={agents.data} />}
    </Part>
  )
}

/** `1.2 events/s`; one that sent nothing says so. */
function rateOf({ eventsLast24h, lastEventMs }: Deployment): string {
  if (eventsLast24h === null) return 'rate not known now'
  if (lastEventMs === null) return 'no event yet'
  const rate = eventsLast24h / DAY_SECONDS
  return `${rate >= 10 ? formatCount(Math.round(rate)) : rate.toFixed(rate === 0 ? 0 : rate < 0.1 ? 3 : 1)} events/s`
}
