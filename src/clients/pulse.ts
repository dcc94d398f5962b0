import { type ConnectionDetail, connectionPath } from '#wire/pulse/connections.ts'
import { IMPORT_PATHS, type ImportKind } from '#wire/pulse/import.ts'
import { EXPORT_PATH, type ExportQuery } from '#wire/pulse/export.ts'
import { NOTICES_PATH, type NoticesResponse } from '#wire/pulse/notices.ts'
import type { SentQueries } from '#wire/pulse/queries.ts'
import { type ImportOutcome, type RequestDetail, REQUESTS_PATHS, TAIL_PATH } from '#wire/pulse/requests.ts'

import type { HttpClient } from './http.ts'

/** Files are sent whole; a large archive on a slow line takes as long as it takes. */
const NO_LIMIT = 0

/**
 * The pulse API, below `/api/v1` of the organization's pulse (specification, call 5). Bearer: the pulse token, which decides whose rows.
 * `begun` has what was loaded before this code was there.
 */
export function pulseClient(http: HttpClient, begun: (path: string, body: object) => Promise<unknown> | undefined = () => undefined) {
  const send = (path: string, body: object, signal?: AbortSignal): Promise<unknown> =>
    http(path, { method: 'POST', body, readsOnly: true, ...(signal && { signal }) })
  const read = (path: string, body: object, signal?: AbortSignal): Promise<unknown> =>
    begun(path, body)?.catch(() => send(path, body, signal)) ?? send(path, body, signal)
  return {
    one: async (id: string, readResult: (raw: unknown) => RequestDetail, signal?: AbortSignal): Promise<RequestDetail> =>
      readResult(await http(REQUESTS_PATHS.one(id), { ...(signal && { signal }) })),
    /** A query; readers come from the caller, so that a page loads only those it needs. */
    run: async <Path extends keyof SentQueries>(
      path: Path,
      readResult: (raw: unknown) => SentQueries[Path][1],
      query: SentQueries[Path][0],
      signal?: AbortSignal,
    ): Promise<SentQueries[Path][1]> => readResult(await read(path, query, signal)),
    notices: async (readResult: (raw: unknown) => NoticesResponse, signal?: AbortSignal): Promise<NoticesResponse> =>
      readResult(await http(NOTICES_PATH, { ...(signal && { signal }) })),
    connection: async (id: string, readResult: (raw: unknown) => ConnectionDetail, signal?: AbortSignal): Promise<ConnectionDetail> =>
      readResult(await http(connectionPath(id), { ...(signal && { signal }) })),
    /** A file that is made while it is read; see wire/pulse/export.ts for its headers. Ends with the signal. */
    exportFile: (query: ExportQuery, signal: AbortSignal): Promise<Response> =>
      http.open(EXPORT_PATH, { method: 'POST', body: query, readsOnly: true, signal }),
    /** Server-sent events; read `body`. Ends with the signal. */
    tail: (query: Record<string, string | undefined>, signal: AbortSignal): Promise<Response> => http.open(TAIL_PATH, { query, signal }),
    importFile: async (
      kind: ImportKind,
      file: Blob,
      readResult: (raw: unknown) => ImportOutcome,
      signal?: AbortSignal,
    ): Promise<ImportOutcome> =>
      readResult(
        await http(IMPORT_PATHS[kind], {
          method: 'POST',
          body: file,
          headers: { 'Content-Type': 'application/octet-stream' },
          timeoutMs: NO_LIMIT,
          ...(signal && { signal }),
        }),
      ),
  }
}
