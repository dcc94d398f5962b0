import { lazy, Suspense } from 'react'

import { visibleHost, visibleText } from '#domain/detection/control.ts'
import { FlowGlyph } from '#src/components/value/FlowGlyph.tsx'
import { countryName } from '#src/lib/format.ts'
import { useGroupNames } from '#src/lib/traffic/use-group-names.ts'
import { outcomeClass, type StatusClass } from '#src/lib/status.ts'
import type { ConnectionDetail } from '#wire/pulse/connections.ts'

import { withPort } from '../labels.ts'
import css from './connection-flow.module.css'

const CountryFlag = lazy(() => import('#src/components/map/CountryFlag.tsx').then((module) => ({ default: module.CountryFlag })))

const TEXT_MAX = 160

/** Who talked to whom: the process with where it runs, the pipe, and the other side. While open its bytes are those of its requests. */
export function ConnectionFlow({ one: c }: { one: ConnectionDetail }) {
  const { process } = c
  const bytes = c.open
    ? c.requests.reduce((sum, { bytesSent, bytesReceived }) => sum + bytesSent + bytesReceived, 0)
    : c.bytesSent + c.bytesReceived
  const client = c.client || process.exe || c.localIp || 'No client'
  const nameOf = useGroupNames(true)
  const address = withPort(c.remoteIp, c.remotePort)
  const other = c.vendor ? nameOf('vendor', c.vendor) : c.host || address
  const ours = [process.exe, process.container, process.pod && [process.namespace, process.pod].filter(Boolean).join('/'), process.hostname]
  return (
    <div className={css.flow}>
      <End title={client} lines={[...ours, withPort(c.localIp, c.localPort)]} />
      <FlowGlyph size="map" client={client} vendor={other} bytes={bytes} worst={worstOf(c)} />
      <End title={other} lines={[c.host, address].filter((line) => line !== other)} country={c.country} />
    </div>
  )
}

function End({ title, lines, country }: { title: string; lines: readonly string[]; country?: string }) {
  return (
    <div className={css.end}>
      <b>{visibleHost(title.slice(0, TEXT_MAX))}</b>
      {lines.filter(Boolean).map((line, index) => (
        <span key={index} className={css.line} title={visibleText(line)}>
          {visibleText(line.slice(0, TEXT_MAX))}
        </span>
      ))}
      {country && (
        <span className={css.country}>
          <Suspense fallback={<span className={css.flagWaiting} />}>
            <CountryFlag code={country} decorative />
          </Suspense>
          {visibleText(countryName(country))}
        </span>
      )}
    </div>
  )
}

/** The worst answer that was seen on it; 0 when none was. */
const worstOf = ({ requests }: ConnectionDetail): StatusClass =>
  requests.reduce<StatusClass>((worst, request) => {
    const one = outcomeClass(request)
    return one > worst ? one : worst
  }, 0)
