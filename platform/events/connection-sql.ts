/**
 * Rows of connections: FINAL makes one row of the reports of each. The same rules as domain/traffic/visibility.ts, which a test compares.
 */
export const CONNECTION_ROWS = 'connections_by_time FINAL'

export const VISIBILITY = `multiIf(
        tls_introspected = 1, 'introspected',
        tls_version != '' OR l7_protocol = 'http3' OR has(labels, 'unknown-tls'), 'opaque',
        'clear')`

export const IS_OPAQUE = `(tls_introspected = 0 AND (tls_version != '' OR l7_protocol = 'http3' OR has(labels, 'unknown-tls')))`

export const REASON = `multiIf(
        NOT ${IS_OPAQUE}, '',
        l7_protocol = 'http3' OR socket_protocol = 'udp', 'quic',
        empty(tls_probes), 'no-probe',
        'not-seen')`

/** Not every source tells when a connection closed; then its last report came with the end. */
export const END = 'if(toUnixTimestamp64Milli(closed) > 0, closed, received)'

export const DURATION_MS = `greatest(toUnixTimestamp64Milli(${END}) - toUnixTimestamp64Milli(ts), 0)`
