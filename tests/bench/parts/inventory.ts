import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const FILE = fileURLToPath(new URL('../inventory.ts', import.meta.url))

/** `tests/bench/inventory.ts` in a process of its own. `BENCH_REQUESTS`, `BENCH_RUNS`, `BENCH_HOURS` and `BENCH_ONLY` are its arguments; it reads `BENCH_STORE` itself. */
export async function measureInventory(): Promise<unknown> {
  const { BENCH_REQUESTS: requests = '1000000', BENCH_RUNS: runs = '15', BENCH_HOURS: hours = '24', BENCH_ONLY: only = '' } = process.env
  const { stdout } = await promisify(execFile)(process.execPath, [FILE, requests, runs, hours, only])
  return JSON.parse(stdout)
}
