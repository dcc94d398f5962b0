import { PROXY_AGENT } from '#domain/proxy/agent-name.ts'

/**
 * Rows of connections: FINAL makes one row of the reports of each. The same rules as domain/traffic/visibility.ts, which a test compares.
 */
export const CONNECTION_ROWS = 'connections_by_time FINAL'

/** The same before reports of one connection become one row: some are still there, the newest always. */
export const EVERY_REPORT = 'connections_by_time'

export const VISIBILITY = `multiIf(
        tls_introspected = 1, 'introspected',
        tls_version != '' OR l7_protocol = 'http3' OR has(labels, 'unknown-tls'), 'opaque',
        'clear')`

export const IS_OPAQUE = `(tls_introspected = 0 AND (tls_version != '' OR l7_protocol = 'http3' OR has(labels, 'unknown-tls')))`

export const REASON = `multiIf(
        NOT ${IS_OPAQUE}, '',
        l7_protocol = 'http3' OR socket_protocol = 'udp', 'quic',
        has(tls_probes, '${PROXY_AGENT}'), 'passed',
        empty(tls_probes), 'no-probe',
        'not-seen')`

/** An agent reports a connection for the first time this long after its opening, then in this rhythm, and once after its end (agent.md 2.4). */
const FIRST_REPORT_MS = 500
const REPORT_EVERY_MS = 10_000

/** The latest moment at which this report can have been made: `part` counts the reports from 0, each of which has its time. */
const REPORTED_MS = `(toUnixTimestamp64Milli(ts) + ${FIRST_REPORT_MS} + ${REPORT_EVERY_MS} * part)`

/**
 * The agent's protocol has no close time; the last report of a connection is sent when it closes. If that report arrived on time, its receipt is the
 * end. If it was delayed by an outage or imported, its sequence number still gives the end to within ten seconds, by the clock of the opening time.
 */
export const END = `if(toUnixTimestamp64Milli(closed) > 0,
        closed,
        fromUnixTimestamp64Milli(least(toUnixTimestamp64Milli(received), ${REPORTED_MS}), 'UTC'))`

export const DURATION_MS = `greatest(toUnixTimestamp64Milli(${END}) - toUnixTimestamp64Milli(ts), 0)`
