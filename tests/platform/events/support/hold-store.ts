import { openEvents } from '#platform/events/events.ts'
import { openChdb } from '#platform/events/engines/chdb.ts'
import { createStore } from '#platform/events/store.ts'

import { emptyBatch } from './generator.ts'
import { silent } from './open.ts'
import { request } from './records.ts'

/** A platform to be killed: stores one request, asks something that takes minutes, prints the id of its engine's process. */
const dataDir = process.argv[2] ?? ''
const events = await openEvents({ dataDir, log: silent })
await events.insert({ ...emptyBatch(), requests: [request()] }, 't1')
await events.close()
const engine = await openChdb(dataDir, silent)
void createStore(engine).select({ sql: 'SELECT sum(sipHash64(number)) AS s FROM numbers(1000000000000)', params: {} })
await new Promise((resolve) => setTimeout(resolve, 300))
process.stdout.write(`${engine.state().pid}\n`)
