import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { runIsolated } from '#platform/lib/isolated.ts'

let folder: string
beforeAll(async () => {
  // Inside of the project, so that `#platform/…` is found
  folder = await mkdtemp(new URL('../support/apart-', import.meta.url).pathname)
})
afterAll(() => rm(folder, { recursive: true }))

async function file(name: string, work: string): Promise<URL> {
  const path = join(folder, `${name}.ts`)
  await writeFile(
    path,
    `import { workIsolated } from '#platform/lib/isolated.ts'\nawait workIsolated(async (job, send) => {\n${work}\n})\n`,
  )
  return pathToFileURL(path)
}

test('results come one after the other, and the process waits until one is taken', async () => {
  const counting = await file('counting', 'for (let i = 0; i < job.count; i++) await send({ i, at: performance.now() })')
  const at: number[] = []
  for await (const answer of runIsolated<{ i: number; at: number }>(counting, { count: 3 })) {
    at.push(answer.at)
    if (answer.i === 0) await new Promise((resolve) => setTimeout(resolve, 200))
  }
  expect(at).toHaveLength(3)
  expect((at[1] ?? 0) - (at[0] ?? 0)).toBeGreaterThan(150)
})

test('it has nothing of our environment but where Node keeps what it made of sources', async () => {
  const naming = await file('naming', 'await send(Object.keys(process.env))')
  expect(process.env['PATH']).toBeDefined()
  for await (const names of runIsolated<string[]>(naming, {})) expect(names.filter((name) => name !== 'NODE_COMPILE_CACHE')).toEqual([])
})

test('one whose heap runs full is too large, and this process lives on', async () => {
  const hungry = await file('hungry', 'const kept = []\nfor (;;) kept.push(new Array(1_000_000).fill(kept.length + 0.5))')
  await expect(runIsolated(hungry, {}).next()).rejects.toMatchObject({ code: 'too-large' })
})

test('one that nobody listens to any more is ended', async () => {
  const endless = await file('endless', 'for (;;) await send(process.pid)')
  let pid = 0
  for await (const answer of runIsolated<number>(endless, {})) {
    pid = answer
    break
  }
  await expect.poll(() => isRunning(pid)).toBe(false)
})

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
