import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const FILE = fileURLToPath(new URL('../inventory.ts', import.meta.url))

/** `tests/bench/inventory.ts` in a process of its own. `BENCH_REQUESTS` and `BENCH_RUNS` are its arguments. */
export async function measureInventory(): Promise<unknown> {
  const { BENCH_REQUESTS: requests = '1000000', BENCH_RUNS: runs = '15' } = process.env
  const { stdout } = await promisify(execFile)(process.execPath, [FILE, requests, runs])
  return JSON.parse(stdout)
}
