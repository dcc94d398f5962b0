import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { FormFailure } from '#src/components/form/FormFailure.tsx'
import { CheckList, type LiveCheckItem } from '#src/components/steps/CheckList.tsx'
import { LookHere } from '#src/components/steps/Callout.tsx'
import { toWireError } from '#src/lib/errors.ts'
import { formatAgo } from '#src/lib/format.ts'
import { linksIn } from '#src/lib/routes.ts'
import { queryClient } from '#src/queries/client.ts'
import { liveDeployment } from '#src/queries/deployments.ts'
import { agentsUrl } from '#src/stores/deployment-facts.ts'

import type { LiveSource } from '#src/screens/sources/sources.ts'

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

  if (live.isError && !deployment) return <FormFailure error={toWireError(live.error)} />
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

/** What to look at when nothing arrives, the likeliest first. */
function preflight(source: LiveSource, agentsUrl: string): string[] {
  const reach = `The machine reaches ${agentsUrl}: try “curl -i ${agentsUrl}/healthz” there.`
  if (isLoopback(agentsUrl)) {
    const local = `${agentsUrl} is this machine only. For sources elsewhere, start the platform with SIGHTGLASS_AGENTS_HOST and SIGHTGLASS_AGENTS_URL set to an address they can reach.`
    return [local, ...CHECKS[source]]
  }
  return [reach, ...CHECKS[source]]
}

const AGENT_CHECKS = [
  'The agent runs as root, on Linux 5.10 or newer (uname -r), and /sys is writable.',
  'The kernel is not in lockdown mode (cat /sys/kernel/security/lockdown says [none]) and uses cgroup v2.',
  'The token is the one above, whole, and was not rotated since.',
  'Something on the machine makes requests: try “curl https://example.com”.',
  'The agent’s own log says what it waits for: run it with LOG_LEVEL=debug.',
]

const OTEL_CHECKS = [
  'The variables are set for the process itself, not only in your shell.',
  'The protocol is http/protobuf or http/json on this port; gRPC works on the same address.',
  'The space in the header is written as %20.',
  'HTTP client instrumentation is on, and the service makes a request.',
  'OTEL_LOG_LEVEL=debug shows what the exporter was answered.',
]

const PROXY_CHECKS = [
  'The variables are set where your program starts, and it reads them: try “curl https://example.com” there.',
  'Hosts of the machine and its network are bypassed unless the proxy settings say otherwise.',
  'The port of the variables is the one where the proxy listens.',
]

const CHECKS: Readonly<Record<LiveSource, readonly string[]>> = { qtap: AGENT_CHECKS, otel: OTEL_CHECKS, proxy: PROXY_CHECKS }

const isLoopback = (address: string): boolean => /^https?:\/\/(?:127\.|localhost|\[::1\])/.test(address)
