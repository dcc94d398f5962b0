import { readOpenApi, type ReadDocument } from '#domain/openapi/read.ts'
import { workIsolated } from '#platform/lib/isolated.ts'

export interface ReadJob {
  text: string
  host: string
}

/** Reads one large document, away from the server's heap and its loop: YAML takes a second for each megabyte. */
await workIsolated<ReadJob, ReadDocument>(({ text, host }, send) => send(readOpenApi(text, host)))
