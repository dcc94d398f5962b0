import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

import { equalInConstantTime } from '#platform/lib/crypto.ts'

import type { ChdbPool } from './chdb-pool.ts'
import { readStatement, RefusedCall } from './front-request.ts'
import type { Outcome } from './statement.ts'

/** The official client puts bound values of up to 4 KiB into the address; longer ones come as a form. */
const HEADERS_MAX = 64 * 1024
const deflate = promisify(gzip)

/**
 * The part of ClickHouse's HTTP interface that the official client uses, over sessions of chdb: ping, queries with bound values and
 * settings of their own, inserts, errors with their codes, gzip both ways. A caller that hangs up ends its query.
 */
export function clickhouseFront(pool: ChdbPool, credentials: { username: string; password: string }): Server {
  // Only the caller ends an idle connection. If both sides may, one of them closes what the other has just begun to use.
  const patient = { keepAliveTimeout: 0, headersTimeout: 0, requestTimeout: 0 }
  return createServer({ maxHeaderSize: HEADERS_MAX, ...patient }, (request, response) => {
    void respond(pool, credentials, request, response).catch((cause: unknown) => fail(response, cause))
  })
}

async function respond(
  pool: ChdbPool,
  { username, password }: { username: string; password: string },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.url === '/ping') return void response.end('Ok.\n')
  const given = credentialsOf(request)
  const known = equalInConstantTime(given.password, password)
  if (!equalInConstantTime(given.username, username) || !known) {
    throw new RefusedCall(401, 516, 'AUTHENTICATION_FAILED', 'Authentication failed: password is incorrect, or there is no such user.')
  }
  const gone = new AbortController()
  response.on('close', () => {
    if (!response.writableEnded) gone.abort(new RefusedCall(499, 394, 'QUERY_WAS_CANCELLED', 'The caller has gone.'))
  })
  const statement = await readStatement(request)
  const outcome = await pool.run(statement, gone.signal)
  response.setHeader('X-ClickHouse-Query-Id', statement.queryId)
  response.setHeader('X-ClickHouse-Summary', summaryOf(outcome))
  response.setHeader('X-ClickHouse-Format', /\bformat\s+(\w+)\s*$/i.exec(statement.sql)?.[1] ?? statement.format)
  response.setHeader('Content-Type', 'text/plain; charset=UTF-8')
  const wantsGzip = /[?&]enable_http_compression=1\b/.test(request.url ?? '') && /\bgzip\b/.test(String(request.headers['accept-encoding']))
  if (!wantsGzip) return void response.end(outcome.bytes)
  response.setHeader('Content-Encoding', 'gzip')
  response.end(await deflate(outcome.bytes, { level: 1 }))
}

function credentialsOf(request: IncomingMessage): { username: string; password: string } {
  const basic = /^Basic ([A-Za-z0-9+/=]+)$/.exec(request.headers.authorization ?? '')?.[1]
  if (basic !== undefined) {
    const [username = '', ...password] = Buffer.from(basic, 'base64').toString('utf8').split(':')
    return { username, password: password.join(':') }
  }
  return { username: String(request.headers['x-clickhouse-user'] ?? ''), password: String(request.headers['x-clickhouse-key'] ?? '') }
}

const summaryOf = ({ readRows, readBytes, writtenRows, elapsedSeconds }: Outcome): string =>
  JSON.stringify({
    read_rows: String(readRows),
    read_bytes: String(readBytes),
    written_rows: String(writtenRows),
    written_bytes: '0',
    total_rows_to_read: '0',
    result_rows: '0',
    result_bytes: '0',
    elapsed_ns: String(Math.round(elapsedSeconds * 1e9)),
  })

/** The engine's own message and code: the client makes its typed error of them. */
function fail(response: ServerResponse, cause: unknown): void {
  const message = cause instanceof Error ? cause.message : String(cause)
  const code = cause instanceof RefusedCall ? cause.code : Number(/Code: (\d+)/.exec(message)?.[1] ?? 1001)
  if (response.headersSent) return void response.destroy()
  response.writeHead(cause instanceof RefusedCall && cause.status < 499 ? cause.status : 500, {
    'Content-Type': 'text/plain; charset=UTF-8',
    'X-ClickHouse-Exception-Code': String(code),
    Connection: 'close', // of a refused call the body may still be under way
  })
  response.end(/Code: \d+/.test(message) ? message : `Code: ${code}. DB::Exception: ${message} (STD_EXCEPTION)`)
}
