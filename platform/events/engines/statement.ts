/** One parsed call: values are separate from the text until the engine binds them. */
export interface Statement {
  /** Of the caller; a KILL finds the running statement by it. */
  queryId: string
  sql: string
  database: string
  /** Text of each bound value, in the escaping ClickHouse's HTTP interface uses. */
  params: ReadonlyMap<string, string>
  settings: ReadonlyMap<string, string>
  /** For results whose SQL names no format. */
  format: string
  /** Rows of an INSERT. */
  body?: Uint8Array
}

/** The engine's result. */
export interface Outcome {
  bytes: Uint8Array
  readRows: number
  readBytes: number
  writtenRows: number
  elapsedSeconds: number
}

const NAME = /^[A-Za-z_][A-Za-z0-9_]{0,127}$/

/** A name that may be part of SQL as it is. */
export const isName = (text: string): boolean => NAME.test(text)

/** A text as a string literal of ClickHouse. Only backslash and quote can end one; NUL is written out, because the engine's C API reads to the first. */
export function literal(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\0', '\\0')}'`
}

/** `SET` of every bound value: the engine reads them as the HTTP interface reads `param_*`. Undefined when there are none. */
export function setParams(params: ReadonlyMap<string, string>): string | undefined {
  if (params.size === 0) return undefined
  return `SET ${Array.from(params, ([name, text]) => `param_${name} = ${literal(text)}`).join(', ')}`
}

const PLACEHOLDER = /\{\s*([A-Za-z_][A-Za-z0-9_]*)\s*:/g

/** Placeholders without a value. A session remembers values of statements before, so the engine itself would not miss them. */
export function unboundIn({ sql, params }: Pick<Statement, 'sql' | 'params'>): string | undefined {
  for (const [, name] of sql.matchAll(PLACEHOLDER)) if (name !== undefined && !params.has(name)) return name
  return undefined
}
