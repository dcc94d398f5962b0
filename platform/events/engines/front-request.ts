import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'

import { trimEndOf } from '#domain/text/trim.ts'

import { isName, type Statement, unboundIn } from './statement.ts'

/** Batches are a few megabytes; what is larger is a mistake. */
const BODY_MAX = 64 * 1024 * 1024
/** Names of the HTTP interface that are no settings of the engine. */
const NOT_SETTINGS = new Set([
  'query',
  'query_id',
  'database',
  'default_format',
  'enable_http_compression',
  'session_id',
  'role',
  'user',
  'password',
])
const INSERT = /^\s*insert\s/i
const inflate = promisify(gunzip)

/** A call the front refuses, with the code ClickHouse would return. */
export class RefusedCall extends Error {
  readonly status: number
  readonly code: number

  constructor(status: number, code: number, type: string, message: string) {
    super(`Code: ${code}. DB::Exception: ${message} (${type})`)
    this.status = status
    this.code = code
  }
}

const badArguments = (message: string): RefusedCall => new RefusedCall(400, 36, 'BAD_ARGUMENTS', message)

/**
 * A call of the ClickHouse HTTP interface as a statement: the SQL in the body, in `query`, or in a multipart body; bound values in
 * `param_*`; every other name is a setting of this statement alone.
 */
export async function readStatement(request: IncomingMessage): Promise<Statement> {
  const { searchParams } = new URL(request.url ?? '/', 'http://front')
  const sent = await readBody(request)
  const type = request.headers['content-type'] ?? ''
  const form = type.startsWith('multipart/form-data') ? await readForm(sent, type) : undefined
  const named = [...searchParams, ...(form ?? [])]
  const inAddress = named.find(([name]) => name === 'query')?.[1]
  const rest = form ? '' : INSERT.test(inAddress ?? '') ? '' : Buffer.from(sent).toString('utf8')
  const sql = trimEndOf([inAddress, rest].filter(Boolean).join('\n').trim(), ';')
  if (sql === '') throw badArguments('There is no query in this call.')
  const statement: Statement = {
    queryId: textOf(named, 'query_id') ?? crypto.randomUUID(),
    sql,
    database: textOf(named, 'database') ?? 'default',
    params: new Map(named.filter(([name]) => name.startsWith('param_')).map(([name, text]) => [nameOf(name.slice('param_'.length)), text])),
    settings: new Map(
      named.filter(([name]) => !name.startsWith('param_') && !NOT_SETTINGS.has(name)).map(([name, text]) => [nameOf(name), text]),
    ),
    format: textOf(named, 'default_format') ?? 'TabSeparated',
    ...(INSERT.test(inAddress ?? '') && { body: sent }),
  }
  nameOf(statement.database)
  nameOf(statement.format)
  const missing = unboundIn(statement)
  if (missing !== undefined) throw new RefusedCall(400, 456, 'UNKNOWN_QUERY_PARAMETER', `Substitution \`${missing}\` is not set.`)
  return statement
}

const textOf = (named: [string, string][], wanted: string): string | undefined => named.find(([name]) => name === wanted)?.[1]

function nameOf(text: string): string {
  if (!isName(text)) throw badArguments('A name has characters that names do not have.')
  return text
}

async function readForm(sent: Uint8Array<ArrayBuffer>, type: string): Promise<[string, string][]> {
  const form = await new Response(sent, { headers: { 'content-type': type } }).formData()
  return [...form].map(([name, value]) => [name, String(value)])
}

async function readBody(request: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > BODY_MAX) throw new RefusedCall(413, 36, 'BAD_ARGUMENTS', 'The body is too large.')
    chunks.push(chunk)
  }
  const bytes = Buffer.concat(chunks)
  if (request.headers['content-encoding'] !== 'gzip') return bytes
  return inflate(bytes, { maxOutputLength: BODY_MAX }).catch(() => {
    throw badArguments('The body is not gzip, or too large.')
  })
}
