/** Limits that more than one module enforces. Values: security.md 3.3, with their sources. */
const KIB = 1024
const MIB = 1024 * KIB

/** Body of an ingest request as it comes over the wire. */
export const WIRE_BODY_MAX = 4 * MIB
/** The same after decompression. */
export const INFLATED_BODY_MAX = 20 * MIB
/** More than this many inflated bytes for a wire byte is a bomb, once the first EXPANSION_FREE bytes are out. */
export const EXPANSION_MAX = 100
export const EXPANSION_FREE = MIB
export const EVENTS_PER_REQUEST_MAX = 10_000
export const EVENT_MAX = 256 * KIB
export const ATTRIBUTES_MAX = 256
export const ATTRIBUTE_KEY_MAX = 256
/** Longer values are cut and marked, never dropped. */
export const ATTRIBUTE_VALUE_MAX = 8 * KIB
export const NESTING_MAX = 32

/** A batch of an agent is read event by event, and everything it kept through an outage comes as one. Beyond this the rest is not kept. */
export const AGENT_BATCH_MAX = 128 * MIB
/** Payload objects: the agent keeps 2 MB of each body (agent.md 2.1); both, as base64 with their headers, fit. */
export const OBJECT_MAX = 8 * MIB
/** Of one body in a stored transaction; its `body_size` is the full size. */
export const STORED_BODY_MAX = MIB

/**
 * Bytes of bodies that are held in memory at once. One organization leaves some for others, one connection for others of its organization; each limit
 * is larger than any single body that is collected whole.
 */
export const BODY_BYTES_PROCESS = 256 * MIB
export const BODY_BYTES_ORGANIZATION = 96 * MIB
export const BODY_BYTES_CONNECTION = 72 * MIB
/** Of one address whose caller is not known; all of them together are one organization. */
export const BODY_BYTES_ADDRESS = 8 * MIB
export const BODY_BYTES_WAIT_MS = 2_000
/** Files, payload objects and large bodies go to the disk beyond this; there too everybody has a share. */
export const SPOOL_FROM = MIB
export const SPOOL_BYTES_PROCESS = 1024 * MIB
export const SPOOL_BYTES_ORGANIZATION = 512 * MIB
export const SPOOL_BYTES_CONNECTION = 256 * MIB

export const API_BODY_MAX = 256 * KIB
export const NAME_MAX = 256
export const URL_MAX = 8 * KIB
export const HEADERS_MAX = 16 * KIB

/** Clocks of two machines may differ by this much, wherever a time in a token or an assertion is checked (security.md J1). */
export const CLOCK_SKEW_SECONDS = 60

export const HEADERS_TIMEOUT_MS = 10_000
export const INGEST_TIMEOUT_MS = 60_000
export const KEEP_ALIVE_TIMEOUT_MS = 5_000
export const CONNECTIONS_CHECK_MS = 2_000
/** For the first byte of a connection. A browser that opened one in advance opens another. */
export const SILENT_TIMEOUT_MS = 3_000
export const CONNECTIONS_MAX = 2_000
/** Of one address at the agents' address. */
export const CONNECTIONS_PER_ADDRESS_MAX = 100
/** And at the console's: an office behind one address, with live views that stay open. A quarter of all. */
export const CONSOLE_CONNECTIONS_PER_ADDRESS_MAX = 500
/** Connections that the system keeps until they are accepted: a burst must not crowd out who comes at the same moment. */
export const ACCEPT_BACKLOG = 2_048

export const QUERY_SECONDS_MAX = 10
export const QUERY_MEMORY_MAX = 256 * MIB
export const QUERY_ROWS_MAX = 10_000
/** Statements of one organization at once, where the engine has many readers; it never has the last one (platform/events/query-queue.ts). */
export const QUERY_CONCURRENCY_PER_ORG = 4
