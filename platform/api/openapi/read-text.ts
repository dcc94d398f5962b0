import type { DeclaredApi } from '#domain/openapi/document.ts'
import { readOpenApi, type ReadDocument } from '#domain/openapi/read.ts'
import { Fault } from '#platform/lib/faults.ts'
import { runIsolated } from '#platform/lib/isolated.ts'
import { createParseQueue } from '#platform/lib/parse-queue.ts'

import type { ReadJob } from './read-process.ts'

/** Read at once: some 30 ms of YAML. */
const AT_ONCE_MAX = 32 * 1024
/** Documents of one organization that wait for their turn. */
const parsing = createParseQueue(4)
/** Problems that stand in one answer. */
const SHOWN_MAX = 5

/** The document of a host. Fault `invalid` at the field `text`, with the line or the pointer of what is wrong. */
export async function readDocumentText(orgId: string, host: string, text: string): Promise<DeclaredApi> {
  const read = text.length <= AT_ONCE_MAX ? readOpenApi(text, host) : await parsing(orgId, text.length, () => readApart({ text, host }))
  if (!read.problems) return read.api
  const lines = read.problems.slice(0, SHOWN_MAX).map(({ at, sentence }) => (at === '' ? sentence : `${at}: ${sentence}`))
  const rest = read.problems.length - lines.length
  throw new Fault('invalid', `The document cannot be used. ${lines[0] ?? ''}`.trim(), {
    fields: { text: [...lines, ...(rest > 0 ? [`And ${rest} more.`] : [])].join('\n') },
  })
}

async function readApart(job: ReadJob): Promise<ReadDocument> {
  for await (const result of runIsolated<ReadDocument>(new URL('./read-process.ts', import.meta.url), job)) return result
  throw new Fault('too-large', 'The document cannot be read.')
}
