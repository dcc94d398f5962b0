import pino, { type Logger } from 'pino'

/** The log of the operator. One JSON object a line, so a line break in a message cannot forge a second line. */
export type Log = Logger

/** Header and field names whose values never reach a log (security.md T3). */
const SECRET_FIELDS = ['authorization', 'cookie', 'token', 'password', 'apiToken', 'warehouseToken', 'idToken', 'refreshToken', 'secret']

/** Addresses, names and errors must not be readable by other users of this machine. */
const OWNER_ONLY = 0o600

/** `level` as pino knows it; `destination` a file path or `stderr`. */
export function createLog(level: string, destination: 'stderr' | string): Log {
  const redact = { paths: SECRET_FIELDS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[masked]' }
  const to =
    destination === 'stderr' ? pino.destination(2) : pino.destination({ dest: destination, mkdir: true, sync: false, mode: OWNER_ONLY })
  return pino({ level, redact, base: null, timestamp: pino.stdTimeFunctions.isoTime }, to)
}
