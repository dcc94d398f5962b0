import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { CheckList, type LiveCheckItem } from '#src/components/steps/CheckList.tsx'
import { LookHere } from '#src/components/steps/Callout.tsx'
import { explain, toWireError } from '#src/lib/errors.ts'
import { formatAgo } from '#src/lib/format.ts'
import { linksIn } from '#src/lib/routes.ts'
import { queryClient } from '#src/queries/client.ts'
import { liveDeployment } from '#src/queries/deployments.ts'
import { agentsUrl } from '#src/stores/deployment-facts.ts'

import { type LiveSource, preflight } from '#src/screens/sources/recipes.ts'

export interface LiveCheckProps {
  orgId: string
  environmentId: string
  deploymentId: string
  source: LiveSource
}

/** After this long without a heartbeat or event, possible causes are shown. */
const PATIENCE_MS = 45_000

/** Waits for the first heartbeat and the first event, and shows them as soon as they arrive. */
export function LiveCheck({ orgId, environmentId, deploymentId, source }: LiveCheckProps) {
  const live = useQuery(liveDeployment(orgId, deploymentId), queryClient)
  const deployment = live.data
  const hasEvent = deployment?.lastEventMs != null
  const patienceLost = useElapsed(PATIENCE_MS) && !hasEvent
  const requests = linksIn({ orgId, contextId: environmentId }).requests({ from: 'now-1h', to: 'now' })

  if (live.isError && !deployment)
    return (
      <p className="notice" data-tone="danger" role="alert">
        {explain(toWireError(live.error))}
      </p>
    )
  return (
    <div className="stack">
      <CheckList items={checksOf(source, deployment?.lastHeartbeatMs, deployment?.lastEventMs)} />
      {hasEvent && (
        <p>
          <a className="button" data-kind="primary" href={requests}>
            Look at the requests
          </a>
        </p>
      )}
      {patienceLost && <LookHere title="Nothing yet? Check the following" lines={preflight(source, agentsUrl())} />}
    </div>
  )
}

const NAMES = { qtap: 'Agent', proxy: 'Proxy' } as const

/** The checks to wait for. An event proves that the agent runs, even before its first heartbeat. */
function checksOf(source: LiveSource, heartbeatMs: number | null | undefined, eventMs: number | null | undefined): LiveCheckItem[] {
  const now = Date.now()
  const online = heartbeatMs != null || eventMs != null
  return [
    ...(source !== 'otel'
      ? [
          item(
            'heartbeat',
            online,
            heartbeatMs == null ? `${NAMES[source]} online` : `${NAMES[source]} online, heartbeat ${formatAgo(heartbeatMs, now)}`,
          ),
        ]
      : []),
    item('event', eventMs != null, eventMs == null ? '' : `Traffic arrives, last event ${formatAgo(eventMs, now)}`),
  ]
}

const item = (id: string, done: boolean, text: string): LiveCheckItem => ({
  id,
  state: done ? 'done' : 'waiting',
  text: done ? text : `Waiting for the first ${id}`,
})

function useElapsed(ms: number): boolean {
  const [elapsed, setElapsed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setElapsed(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return elapsed
}
