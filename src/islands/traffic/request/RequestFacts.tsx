import { useStore } from '@nanostores/react'

import { visibleText } from '#domain/detection/control.ts'
import { REQUESTS } from '#domain/filter/fields.ts'
import { labelText } from '#domain/traffic/labels.ts'
import { phasesOf } from '#domain/traffic/phases.ts'
import { explainInspection, explainTls } from '#domain/traffic/protection.ts'
import { PhaseBar } from '#src/components/chart/PhaseBar.tsx'
import css from '#src/components/notice/request-page.module.css'
import { Fact, FactGroup, TagsFact } from '#src/components/value/Facts.tsx'
import { countryName, formatBytes, formatDuration, formatInstant } from '#src/lib/format.ts'
import { useGroupNames } from '#src/lib/traffic/use-group-names.ts'
import { factLinks } from '#src/screens/detail/fact-links.ts'
import { entityPage } from '#src/screens/entity-page.ts'
import { $to } from '#src/stores/context.ts'
import { $zone } from '#src/stores/range.ts'
import type { RequestDetail } from '#wire/pulse/requests.ts'

const FINGERPRINT_SHOWN = 16

/** Everything known of one request in labelled pairs; a value leads to the requests that share it. What is not known is left out. */
export function RequestFacts({ one: r }: { one: RequestDetail }) {
  const zone = useStore($zone)
  const to = useStore($to)
  const nameOf = useGroupNames(true)
  const phases = phasesOf(r.timings)
  const like = factLinks({ many: 'requests', fields: REQUESTS, timestampMs: r.timestampMs, listLink: to.requests })

  return (
    <>
      <FactGroup title="Summary">
        <Fact label="Started" value={formatInstant(r.timestampMs, zone)} />
        <Fact label="Duration" value={formatDuration(r.durationMs)} />
        <Fact label="Sent" value={formatBytes(r.bytesSent)} />
        <Fact label="Received" value={formatBytes(r.bytesReceived)} />
        <Fact label="Content type" {...like('type', r.contentType)} />
        <Fact label="Protocol" {...like('protocol', r.protocol)} />
        <Fact label="Direction" {...like('direction', r.direction)} />
        <Fact label="Endpoint" {...like('template', r.template)} page={entityPage(['endpoints', [r.method, r.host, r.template]])} mono />
        <Fact label="User agent" {...like('agent', r.userAgent)} />
      </FactGroup>
      {phases.length > 0 && (
        <FactGroup title="Timing" note={<PhaseBar phases={phases} totalMs={r.durationMs} />}>
          {null}
        </FactGroup>
      )}
      <FactGroup title="Destination">
        <Fact label="Host" {...like('host', r.host)} mono />
        <Fact label="Vendor" {...like('vendor', r.vendor, nameOf('vendor', r.vendor))} page={entityPage(['vendors', [r.vendor]])} />
        <Fact label="Domain" value={r.zone} mono />
        <Fact label="Address" {...like('ip', r.remoteIp)} mono />
        <Fact label="Country" {...like('country', r.country, `${countryName(r.country)} (${r.country})`)} />
      </FactGroup>
      <FactGroup title="Client">
        <Fact label="Name" {...like('client', r.client)} page={entityPage(['clients', [r.client]])} />
        <Fact label="Executable" {...like('exe', r.process.exe)} mono />
        <Fact label="User" value={r.process.user} />
        <Fact label="Machine" value={r.process.hostname} mono />
        <Fact label="Container" {...like('container', r.process.container)} mono />
        <Fact label="Image" value={r.process.image} mono />
        <Fact label="Pod" {...like('pod', r.process.pod)} mono />
        <Fact label="Namespace" {...like('namespace', r.process.namespace)} />
        <Fact label="Service" {...like('service', r.process.service)} />
      </FactGroup>
      {r.tokenFacts && (
        <FactGroup title="Token">
          <Fact
            label="Mask"
            {...(r.tokenFacts.fingerprint === ''
              ? like('token', r.tokenFacts.mask)
              : like('fingerprint', r.tokenFacts.fingerprint, r.tokenFacts.mask))}
            page={entityPage(['api-tokens', [r.tokenFacts.fingerprint]])}
            mono
            hint="The value itself is never stored."
          />
          <Fact label="Type" value={r.tokenFacts.type} />
          <Fact label="Carried in" value={r.tokenFacts.carrier} mono />
          <Fact label="Fingerprint" value={r.tokenFacts.fingerprint} mono>
            {visibleText(r.tokenFacts.fingerprint.slice(0, FINGERPRINT_SHOWN))}…
          </Fact>
        </FactGroup>
      )}
      {r.connection && <ConnectionFacts connection={r.connection} href={to.connection(r.connection.id)} />}
      <FactGroup title="Observation">
        <Fact label="Source" {...like('source', r.source)} />
        <Fact label="Environment" {...like('env', r.environmentId)} />
        <Fact label="Deployment" {...like('deployment', r.deploymentId)} mono />
        <Fact label="Arrived" value={formatInstant(r.receivedMs, zone)} />
        <Fact label="Trace" value={r.traceId} mono />
        <Fact label="Span" value={r.spanId} mono />
        <Fact label="Id" value={r.id} mono />
        <TagsFact tags={r.tags} hrefOf={(tag) => like('tag', tag).href} />
      </FactGroup>
    </>
  )
}

function ConnectionFacts({ connection: c, href }: { connection: NonNullable<RequestDetail['connection']>; href: string }) {
  const explained = c.labels.map((label) => ({ label, words: labelText(label)?.explanation }))
  return (
    <FactGroup
      title="Connection"
      note={
        explained.length > 0 && (
          <ul className={css.labels}>
            {explained.map(({ label, words }) => (
              <li key={label}>
                <span className="badge" data-tone="warn">
                  {visibleText(label)}
                </span>
                {words}
              </li>
            ))}
          </ul>
        )
      }
    >
      <Fact label="TLS" value={c.tlsVersion ? `TLS ${c.tlsVersion}` : 'none'} hint={explainTls(c.tlsVersion)} />
      <Fact
        label="Inspected"
        value={c.tlsIntrospected ? 'yes' : c.tlsVersion ? 'no' : 'plain'}
        hint={explainInspection(c.tlsIntrospected, c.tlsProbes, c.tlsVersion)}
      />
      <Fact label="Layers" value={[c.socketProtocol, c.l7Protocol].filter(Boolean).join(' / ')} />
      <Fact label="From" value={c.localIp ? withPort(c.localIp, c.localPort) : ''} mono />
      <Fact label="To" value={c.remoteIp ? withPort(c.remoteIp, c.remotePort) : ''} mono />
      <Fact label="Sent" value={c.finalized ? formatBytes(c.bytesSent) : ''} />
      <Fact label="Received" value={c.finalized ? formatBytes(c.bytesReceived) : ''} />
      <Fact label="State" value={c.finalized ? 'closed' : 'open when last heard of'} />
      <Fact label="Agent" value={[c.agent, c.agentInstance].filter(Boolean).join(' on ')} />
      <Fact label="Id" value={c.id} href={href} leadsTo="this connection" mono />
    </FactGroup>
  )
}

/** An IPv6 address is bracketed before a port, RFC 3986 §3.2.2. */
const withPort = (ip: string, port: number): string => (ip.includes(':') ? `[${ip}]:${port}` : `${ip}:${port}`)
