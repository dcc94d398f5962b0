import { own } from '#wire/own.ts'

import { listOf, objectOf } from '../json.ts'
import { READS_MAX, WRITES_MAX } from '../limits.ts'
import { databaseRoot, pathOfName, type Path } from '../paths.ts'
import { aggregate } from '../query/aggregate.ts'
import { readAggregations, readQuery, readSource } from '../query/read-query.ts'
import { runQuery as run } from '../query/run.ts'
import { invalid, Refusal } from '../refusal.ts'
import type { RuleContext, Rules } from '../rules.ts'
import type { Store } from '../store.ts'
import { timestampOfMicros } from '../values/timestamp.ts'
import { applyWrites } from '../writes/apply.ts'
import { readMask, readWrite, readWrittenPath } from '../writes/read-write.ts'
import { documentJson } from './document-json.ts'

/**
 * One request of the browser, its caller known and its path read. Every verb checks the rules as soon as it knows the documents: a caller without
 * access triggers no other work (masks, filters, values).
 */
export interface Call {
  store: Store
  projectId: string
  rules: Rules
  who: RuleContext
  /** Runs after the rules allowed a read, and before it. Rejects for reasons beyond the rules. */
  prepare: (asked: readonly Path[]) => Promise<void>
  /** A document's path, or empty. */
  parent: Path
  body: Record<string, unknown>
}

/** `{documents, mask?}` → `[{found | missing, readTime}]`, in the order requested. One document that may not be read refuses all. */
export async function batchGet({ store, projectId, rules, who, prepare, body }: Call): Promise<object[]> {
  refuseTransactions(body)
  const root = databaseRoot(projectId)
  const paths = listOf(body['documents'] ?? [], 'documents', READS_MAX).map((name) => pathOfName(name, root))
  if (!paths.every((path) => rules.mayGet(who, path))) throw denied()
  const mask = readMask(body['mask'])
  await prepare(paths)
  const readTime = timestampOfMicros(store.readMicros())
  const answers = new Map<string, object>() // one document may be named a thousand times
  const read = (path: Path): object => {
    const row = store.get(path)
    return row ? { found: documentJson(row, root, mask), readTime } : { missing: `${root}/${path.join('/')}`, readTime }
  }
  return paths.map((path) => {
    const name = path.join('/')
    const answer = answers.get(name) ?? read(path)
    answers.set(name, answer)
    return answer
  })
}

/** `{writes}` → `{writeResults, commitTime}`: all of them or none. */
export function commit({ store, projectId, rules, who, body }: Call): object {
  refuseTransactions(body)
  const root = databaseRoot(projectId)
  const raw = listOf(body['writes'] ?? [], 'writes', WRITES_MAX)
  if (!raw.every((write) => rules.mayWrite(who, readWrittenPath(write, root)))) throw denied()
  const writes = raw.map((write) => readWrite(write, root))
  return store.commit((transaction) => {
    // Checked again under the writer's lock: what a rule reads may have changed since.
    if (!writes.every((write) => rules.mayWrite(who, write.path))) throw denied()
    const outcomes = applyWrites(transaction, writes)
    return {
      writeResults: outcomes.map(({ updatedMicros, transformResults }) => ({
        ...(updatedMicros !== undefined && { updateTime: timestampOfMicros(updatedMicros) }),
        ...(transformResults.length > 0 && { transformResults }),
      })),
      commitTime: timestampOfMicros(transaction.micros),
    }
  })
}

/** `{structuredQuery}` → `[{document, readTime}…]`, the last with `done`; `[{readTime}]` when nothing was found. */
export async function runQuery(call: Call): Promise<object[]> {
  const { store, projectId, parent, body } = call
  refuseTransactions(body)
  const root = databaseRoot(projectId)
  await checkList(call, readSource(body['structuredQuery']))
  const query = readQuery(body['structuredQuery'], parent)
  const readTime = timestampOfMicros(store.readMicros())
  const rows = run(store, query, root)
  if (rows.length === 0) return [{ readTime }]
  return rows.map((row, i) => ({ document: documentJson(row, root, query.select), readTime, ...(i === rows.length - 1 && { done: true }) }))
}

/** `{structuredAggregationQuery}` → `[{result: {aggregateFields}, readTime}]`. */
export async function runAggregationQuery(call: Call): Promise<object[]> {
  const { store, projectId, parent, body } = call
  refuseTransactions(body)
  const { structuredQuery, aggregations } = objectOf(body['structuredAggregationQuery'], 'structuredAggregationQuery')
  await checkList(call, readSource(structuredQuery))
  const query = readQuery(structuredQuery, parent)
  const asked = readAggregations(aggregations)
  const readTime = timestampOfMicros(store.readMicros())
  return [{ result: { aggregateFields: aggregate(run(store, query, databaseRoot(projectId)), asked) }, readTime }]
}

async function checkList(
  { rules, who, prepare, parent }: Call,
  { collectionId, allDescendants }: ReturnType<typeof readSource>,
): Promise<void> {
  const collection = [...parent, collectionId]
  const allowed = allDescendants ? rules.mayListGroup(who, collectionId) : rules.mayList(who, collection)
  if (!allowed) throw denied()
  await prepare([collection])
}

/** The lite SDK has no transactions by id: it reads plainly and commits with the versions it has read. */
function refuseTransactions(body: Record<string, unknown>): void {
  for (const field of ['transaction', 'newTransaction', 'readTime', 'explainOptions'])
    if (own(body, field) !== undefined && own(body, field) !== '') throw invalid(`"${field}" is not offered here.`)
}

const denied = (): Refusal => new Refusal('PERMISSION_DENIED', 'Missing or insufficient permissions.')
