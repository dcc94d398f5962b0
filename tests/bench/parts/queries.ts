import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const FILE = fileURLToPath(new URL('../queries.ts', import.meta.url))
const MIB = 1024 * 1024

/** `tests/bench/queries.ts` in a process of its own. `BENCH_REQUESTS`, `BENCH_RUNS`, `BENCH_HOURS`, `BENCH_GROWTH` and `BENCH_ONLY` are its arguments. */
export async function measureQueries(): Promise<unknown> {
  const {
    BENCH_REQUESTS: requests = '1000000',
    BENCH_RUNS: runs = '15',
    BENCH_HOURS: hours = '24',
    BENCH_GROWTH: growth = '1',
    BENCH_ONLY: only = '',
  } = process.env
  const { stdout } = await promisify(execFile)(process.execPath, [FILE, requests, runs, hours, growth, only], { maxBuffer: MIB })
  return JSON.parse(stdout)
}
