import { useStore } from '@nanostores/react'

import { visibleText } from '#domain/detection/control.ts'
import { formatCount } from '#src/lib/format.ts'
import { Lines } from '#src/screens/form/Part.tsx'
import { $zone } from '#src/stores/range.ts'
import type { Agent } from '#wire/product/agents.ts'
import type { Page } from '#wire/product/page.ts'

/** Agents with what they say about themselves, the one heard of last first. */
export function AgentLines({ label, agents }: { label: string; agents: Page<Agent> }) {
  const zone = useStore($zone)
  return (
    <section aria-label={label}>
      <Lines
        zone={zone}
        lines={agents.items.map(({ instanceId, hostname, online, status, version, kernel, architecture, lastSeenMs }) => ({
          id: instanceId,
          what: (
            <>
              <span className="badge" data-tone={online ? 'ok' : status === 'stopped' ? undefined : 'danger'}>
                {online ? 'Online' : status === 'stopped' ? 'Stopped' : 'Silent'}
              </span>{' '}
              {visibleText(hostname || instanceId)}
            </>
          ),
          about: visibleText([version, kernel && `Linux ${kernel}`, architecture].filter(Boolean).join(' · ')),
          atMs: lastSeenMs,
        }))}
      />
      {agents.next !== null && <p className="dim">These are the {formatCount(agents.items.length)} heard of last.</p>}
    </section>
  )
}
