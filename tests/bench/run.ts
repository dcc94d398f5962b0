import { availableParallelism, totalmem } from 'node:os'

import { round } from './support/numbers.ts'
import { say } from './support/say.ts'

/**
 * `npm run bench [-- part …]`: prints one JSON document with the figures of docs/performance.md; what it is doing goes to standard error.
 * Nothing is judged here: times of a shared machine drift, so the ratios to the bare run beside each figure are what to look at.
 */
const PARTS: Record<string, () => Promise<unknown>> = {
  start: async () => (await import('./parts/start.ts')).measureStart(),
  ingest: async () => (await import('./parts/ingest.ts')).measureIngest(),
  queries: async () => (await import('./parts/queries.ts')).measureQueries(),
  templates: async () => (await import('./parts/templates.ts')).measureTemplates(),
  page: async () => (await import('./parts/page.ts')).measurePages(),
  draw: async () => (await import('./parts/draw.ts')).measureDraw(),
  fairness: async () => (await import('./parts/fairness.ts')).measureFairness(),
  cost: async () => (await import('./parts/cost.ts')).measureCost(),
  memory: async () => (await import('./parts/memory.ts')).measureMemory(),
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in PARTS))
if (unknown.length > 0) {
  process.stderr.write(`There is no part '${unknown.join("', '")}'. Choose among ${Object.keys(PARTS).join(', ')}.\n`)
  process.exit(2)
}

const results: Record<string, unknown> = {}
for (const [name, measure] of Object.entries(PARTS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  say(`${name} …`)
  const begun = performance.now()
  try {
    results[name] = await measure()
  } catch (cause) {
    // The other parts are worth having all the same.
    results[name] = { error: cause instanceof Error ? cause.message : String(cause) }
    process.exitCode = 1
  }
  say(`${name} took ${round((performance.now() - begun) / 1000)} s`)
}

const machine = {
  cores: availableParallelism(),
  memoryGib: round(totalmem() / 1024 ** 3),
  node: process.version,
  at: new Date().toISOString(),
}
process.stdout.write(`${JSON.stringify({ machine, ...results }, null, 2)}\n`)
