import { useStore } from '@nanostores/react'

import { visibleText } from '#domain/detection/control.ts'
import { FailureNote } from '#src/components/notice/Notices.tsx'
import { silenceOf } from '#domain/verdicts/silent.ts'
import { formatAgo, formatCount, formatPlural } from '#src/lib/format.ts'
import type { Loadable } from '#src/lib/loadable.ts'
import panels from '#src/screens/panels/panels.module.css'
import { $to } from '#src/stores/context.ts'
import type { Deployment } from '#wire/product/deployments.ts'

import css from './sources.module.css'

/** Deployments shown here; all of them stand on their own page. */
const SHOWN = 6

/** Whether what sends is there: agents online, and when each source was last heard of. The silent ones first. */
export function SourcesHealth({ found, contextId }: { found: Loadable<readonly Deployment[]>; contextId: string }) {
  const to = useStore($to)
  if (found.state === 'failed')
    return (
      <section className={panels.panel} aria-label="Sources">
        <FailureNote error={found.error} onRetry={found.retry} />
      </section>
    )
  const nowMs = found.state === 'ready' ? found.atMs : 0
  const all = found.state === 'ready' ? found.data.filter(({ environmentId }) => contextId === '' || environmentId === contextId) : []
  const rows = all
    .map((one) => ({ one, silence: silenceOf(one, nowMs) }))
    .toSorted(
      (a, b) => Number(b.silence !== undefined) - Number(a.silence !== undefined) || (b.one.lastEventMs ?? 0) - (a.one.lastEventMs ?? 0),
    )
  const online = all.reduce((sum, { agentsOnline }) => sum + agentsOnline, 0)
  const agents = all.reduce((sum, { agentsTotal }) => sum + agentsTotal, 0)
  return (
    <section className={panels.panel} aria-label="Sources" aria-busy={found.state === 'loading' || undefined}>
      <div className={panels.panelHead}>
        <h2>Sources</h2>
        <p className={panels.panelNote}>
          {found.state === 'loading'
            ? 'Loading …'
            : agents === 0
              ? formatPlural(all.length, 'source')
              : `${formatCount(online)} of ${formatPlural(agents, 'agent')} online`}
        </p>
        <a className={css.all} href={to.deployments()}>
          All deployments
        </a>
      </div>
      <ul className={css.list}>
        {rows.slice(0, SHOWN).map(({ one, silence }) => (
          <li key={one.id}>
            <a className={css.source} href={to.deployment(one.id)} data-silent={silence !== undefined || undefined}>
              <i className={css.dot} data-state={silence ? 'silent' : one.agentsOnline > 0 ? 'online' : 'plain'} aria-hidden="true" />
              <span className={css.name}>{visibleText(one.name)}</span>
              <span className={css.state}>{stateOf(one, silence !== undefined)}</span>
              <span className={css.last}>{one.lastEventMs === null ? 'no event yet' : formatAgo(one.lastEventMs, nowMs)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function stateOf({ agentsOnline, agentsTotal }: Deployment, isSilent: boolean): string {
  if (agentsTotal === 0) return 'without an agent'
  return `${isSilent ? 'silent, ' : ''}${formatCount(agentsOnline)} of ${formatPlural(agentsTotal, 'agent')} online`
}
