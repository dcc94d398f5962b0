import { useState } from 'react'

import { HeadRow } from '#src/components/table/HeadRow.tsx'
import {
  Bytes,
  Count,
  Duration,
  DurationBar,
  HostName,
  MethodChip,
  Missing,
  PathText,
  RelativeTime,
  Signals,
  StatusBadge,
} from '#src/components/value/Badges.tsx'
import { CopyButton } from '#src/components/value/CopyButton.tsx'
import { Fact, FactGroup } from '#src/components/value/Facts.tsx'
import { HeadersTable } from '#src/components/value/HeadersTable.tsx'
import { STATUS_CLASSES } from '#src/lib/status.ts'

import { HEADERS } from './data/lists.ts'
import { NOW_MS } from './data/tables.ts'
import { DataFlows } from './DataFlows.tsx'
import css from './DataPage.module.css'
import { DataStream } from './DataStream.tsx'
import { DataValues } from './DataValues.tsx'
import { Specimen, Specimens, Variant } from './kit/Specimen.tsx'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'VERSION-CONTROL', '']
const STATUSES = [101, 200, 204, 304, 404, 429, 500, 503, 0]
const GRPC_STATUSES = [
  ['NOT_FOUND', false],
  ['UNAVAILABLE', true],
] as const
const BYTES = [0, 1, 999, 1024, 48_213, 9_500_000, 3.2e9, 9e15, Number.NaN]
const DURATIONS = [0, 0.04, 0.9, 12, 311, 1480, 12_400, 61_000, 9_000_000, Number.NaN]
const MINUTE = 60_000
const MOMENTS = [
  NOW_MS,
  NOW_MS - 42_000,
  NOW_MS - 3 * MINUTE,
  NOW_MS - 26 * 60 * MINUTE,
  NOW_MS - 400 * 24 * 60 * MINUTE,
  NOW_MS + 90 * MINUTE,
  0,
]

/** /dev/data: how one value, one request and one flow look everywhere. */
export function DataPage() {
  return (
    <Specimens>
      <DataStream />
      <DataFlows />
      <Specimens columns={2}>
        <DataValues />
        <Specimen title="Status and method" note="Shape and colour both tell the class">
          <div className={css.row}>
            {METHODS.map((method) => (
              <MethodChip key={method} method={method} />
            ))}
          </div>
          <div className={css.row}>
            {STATUSES.map((status) => (
              <StatusBadge key={status} request={{ status, family: 'http', failed: status === 0 || status >= 500, grpcStatus: '' }} />
            ))}
            {GRPC_STATUSES.map(([grpcStatus, failed]) => (
              <StatusBadge key={grpcStatus} request={{ status: 200, family: 'grpc', failed, grpcStatus }} />
            ))}
            <StatusBadge request={{ status: 0, family: 'database', failed: true, grpcStatus: '' }} />
            <StatusBadge request={{ status: 0, family: 'database', failed: false, grpcStatus: '' }} />
          </div>
          <p className={css.note}>{STATUS_CLASSES.map(({ label, meaning }) => `${label} ${meaning}`).join(' · ')}</p>
          <div className={css.row}>
            <Signals issue sensitive={false} />
            <Signals issue={false} sensitive />
            <Signals issue sensitive />
          </div>
        </Specimen>
        <Specimen title="Amounts" note="Units dimmed, numbers in line; nothing known is one dash">
          <table className={css.amounts}>
            <caption className="visually-hidden">Bytes, durations and counts</caption>
            <HeadRow of={['Bytes', 'Duration', 'With bar', 'Count']} />
            <tbody>
              {DURATIONS.map((ms, index) => (
                <tr key={index}>
                  <td>{BYTES[index] === undefined ? <Missing /> : <Bytes bytes={BYTES[index]} />}</td>
                  <td>
                    <Duration ms={ms} />
                  </td>
                  <td>
                    <DurationBar ms={ms} />
                  </td>
                  <td>
                    <Count count={BYTES[index] ?? Number.NaN} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Specimen>
        <Specimen title="Moments" note="Relative to now; the exact one is the title">
          <ul className={css.moments}>
            {MOMENTS.map((ms) => (
              <li key={ms}>
                <RelativeTime ms={ms} nowMs={NOW_MS} zone="UTC" />
              </li>
            ))}
          </ul>
        </Specimen>
        <Facts />
      </Specimens>
      <Specimen title="Headers" note="A search field from eight on; long values are cut until asked for">
        <HeadersTable caption="Response headers" entries={HEADERS} nothing="No headers were stored." />
        <Variant name="None">
          <HeadersTable caption="No headers" entries={[]} nothing="No headers were stored." />
        </Variant>
      </Specimen>
    </Specimens>
  )
}

function Facts() {
  const [picked, setPicked] = useState('')
  return (
    <Specimen title="Facts" note="Labelled pairs; what is not known is left out">
      <FactGroup title="Connection" note={picked && <p className={css.note}>{picked}</p>}>
        <Fact label="Client" value="billing-worker" href="#facts" />
        <Fact label="Host" value="аpple.com" mono>
          <HostName host="аpple.com" />
        </Fact>
        <Fact label="Path" value="/v1/customers/cus_9s6/cards" mono>
          <span className={css.path}>
            <PathText path="/v1/customers/cus_9s6/cards?limit=3" />
          </span>
        </Fact>
        <Fact label="TLS" value="1.3" hint="Decrypted in the process; nothing was opened on the way." />
        <Fact label="User agent" value={`Mozilla/5.0 ${'(compatible; long) '.repeat(12)}`} mono />
        <Fact label="Container" value="" />
      </FactGroup>
      <Variant name="Copying, with and without words">
        <div className={css.row}>
          <CopyButton text="curl --request GET" label="Copy the command" />
          <CopyButton text="req-4711" label="Copy the id">
            Copy the id
          </CopyButton>
          <CopyButton text="" label="Nothing to copy" disabled>
            Nothing to copy
          </CopyButton>
          <button type="button" className="button" data-size="small" onClick={() => setPicked('A note below the group.')}>
            Show a note
          </button>
        </div>
      </Variant>
    </Specimen>
  )
}
