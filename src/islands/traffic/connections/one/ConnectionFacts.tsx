import { useStore } from '@nanostores/react'

import { visibleText } from '#domain/detection/control.ts'
import { CONNECTIONS } from '#domain/filter/connection-fields.ts'
import { labelText } from '#domain/traffic/labels.ts'
import { explainInspection, explainTls } from '#domain/traffic/protection.ts'
import css from '#src/components/notice/request-page.module.css'
import { LabelBadge, VisibilityMark } from '#src/components/value/ConnectionBadges.tsx'
import { Fact, FactGroup, TagsFact } from '#src/components/value/Facts.tsx'
import { endIsRough } from '#src/lib/connection-parts.ts'
import { countryName, formatBytes, formatDuration, formatInstant } from '#src/lib/format.ts'
import { useGroupNames } from '#src/lib/traffic/use-group-names.ts'
import { factLinks } from '#src/screens/detail/fact-links.ts'
import { ChangedAtNote } from '#src/screens/causes/ChangedAtNote.tsx'
import { entityPage } from '#src/screens/entity-page.ts'
import { $to } from '#src/stores/context.ts'
import { $zone } from '#src/stores/range.ts'
import type { ConnectionDetail } from '#wire/pulse/connections.ts'

import { OPAQUE_REMEDIES } from '../remedies.ts'
import { BYTES_LATER, protocolOf, visibilityLabels, withPort } from '../labels.ts'

const END_ROUGH = 'Its last report came late, so its end is known to ±10 s.'
const UNKNOWN_LABEL = 'A label set by the agent. This console does not know it.'

/** Everything known of one connection in labelled pairs; a value leads to the connections that share it. What is not known is left out. */
export function ConnectionFacts({ one: c }: { one: ConnectionDetail }) {
  const zone = useStore($zone)
  const to = useStore($to)
  const nameOf = useGroupNames(true)
  const like = factLinks({ many: 'connections', fields: CONNECTIONS, timestampMs: c.timestampMs, listLink: to.connections })

  return (
    <>
      <FactGroup title="Summary">
        <Fact label="Opened" value={formatInstant(c.timestampMs, zone)} />
        <Fact label="Closed" value={c.closedMs > 0 ? formatInstant(c.closedMs, zone) : ''} />
        <Fact
          label="State"
          value={c.open ? 'open' : 'closed'}
          hint={c.open ? `No end was reported. The newest report came at ${formatInstant(c.lastSeenMs, zone)}.` : undefined}
        />
        <Fact
          label="Duration"
          value={formatDuration(c.durationMs)}
          hint={c.open ? 'Until its newest report.' : endIsRough(c) ? END_ROUGH : undefined}
        />
        <Fact label="Protocol" {...like('protocol', c.l7Protocol)}>
          {visibleText(protocolOf(c))}
        </Fact>
        <Fact label="Direction" {...like('direction', c.direction)} />
        <Fact label="Received" value={c.open ? 'not known yet' : formatBytes(c.bytesReceived)} hint={c.open ? BYTES_LATER : undefined} />
        <Fact label="Sent" value={c.open ? 'not known yet' : formatBytes(c.bytesSent)} />
      </FactGroup>
      <EncryptionFacts connection={c} />
      {c.labels.length > 0 && <Labels labels={c.labels} />}
      <FactGroup title="Destination">
        <Fact label="Host" {...like('host', c.host)} mono />
        <Fact label="Address" {...like('ip', c.remoteIp)} mono />
        <Fact label="Port" {...like('port', c.remotePort > 0 ? String(c.remotePort) : '')} mono />
        <Fact label="Vendor" {...like('vendor', c.vendor, nameOf('vendor', c.vendor))} page={entityPage(['vendors', [c.vendor]])} />
        <Fact label="Domain" value={c.zone} mono />
        <Fact label="Country" {...like('country', c.country)}>
          {c.country && `${visibleText(countryName(c.country))} (${visibleText(c.country)})`}
        </Fact>
      </FactGroup>
      <FactGroup title="Client">
        <Fact label="Name" {...like('client', c.client)} page={entityPage(['clients', [c.client]])} />
        <Fact label="Executable" {...like('exe', c.process.exe)} mono />
        <Fact label="User" {...like('user', c.process.user)} />
        <Fact label="Machine" value={c.process.hostname} mono />
        <Fact label="Container" {...like('container', c.process.container)} mono />
        <Fact label="Image" value={c.process.image} mono />
        <Fact label="Pod" {...like('pod', c.process.pod)} mono />
        <Fact label="Namespace" {...like('namespace', c.process.namespace)} />
        <Fact label="Service" {...like('service', c.process.service)} />
        <Fact label="From" value={withPort(c.localIp, c.localPort)} mono />
      </FactGroup>
      <FactGroup title="Observation">
        <Fact label="Agent" value={[c.agent, c.agentInstance].filter(Boolean).join(' on ')} />
        <Fact label="Node" {...like('node', c.node)} mono />
        <Fact label="Environment" {...like('env', c.environmentId)} />
        <Fact label="Deployment" {...like('deployment', c.deploymentId)} mono />
        <Fact label="Arrived" value={formatInstant(c.receivedMs, zone)} />
        <Fact label="Id" value={c.id} mono />
        <TagsFact tags={c.tags} hrefOf={(tag) => like('tag', tag).href} />
      </FactGroup>
    </>
  )
}

/** How it is protected, whether it could be read, and why not. */
function EncryptionFacts({ connection: c }: { connection: ConnectionDetail }) {
  const { label, meaning } = visibilityLabels(c)
  const encrypted = c.visibility !== 'clear'
  return (
    <FactGroup title="Encryption">
      <Fact
        label="TLS"
        value={c.tlsVersion ? `TLS ${c.tlsVersion}` : encrypted ? 'version unknown' : 'none'}
        hint={c.tlsVersion ? explainTls(c.tlsVersion) : undefined}
      />
      <Fact label="Visibility" value={label} hint={c.tlsIntrospected ? explainInspection(true, c.tlsProbes, c.tlsVersion) : meaning}>
        <VisibilityMark visibility={c.visibility} label={label} />
      </Fact>
      <Fact
        label="TLS library"
        value={c.tlsProbes.join(', ') || (encrypted ? 'none recognised' : '')}
        hint="What the agent recognised in the process."
      />
      <Fact label="What to do" value={c.reason ? OPAQUE_REMEDIES[c.reason] : ''}>
        {c.reason && (
          <>
            {OPAQUE_REMEDIES[c.reason]}{' '}
            {c.reason !== 'quic' && <ChangedAtNote cause={{ kind: 'inspection', deploymentId: c.deploymentId }} />}
          </>
        )}
      </Fact>
    </FactGroup>
  )
}

/** What the agent thought worth a label, each with why it matters. */
function Labels({ labels }: { labels: readonly string[] }) {
  return (
    <FactGroup
      title="Labels"
      note={
        <ul className={css.labels}>
          {labels.map((label) => (
            <li key={label}>
              <LabelBadge label={label} />
              {labelText(label)?.explanation ?? UNKNOWN_LABEL}
            </li>
          ))}
        </ul>
      }
    >
      {null}
    </FactGroup>
  )
}
