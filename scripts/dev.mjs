/**
 * Mistake it prevents: developing against another wiring than the one that ships. The platform runs as always and restarts when its sources
 * change; in front of it the development server of Astro shows console changes at once and passes every wire on to the platform.
 */
import { join } from 'node:path'

import { ensureBuild } from './build.mjs'
import { bin, environment, nodePath, ROOT, run } from './toolchain.mjs'

await ensureBuild() // the platform serves the built console too, and refuses to start without one
const watched = ['platform', 'wire', 'domain'].map((module) => `--watch-path=${join(ROOT, module)}`)
const stop = []
const remember = (child) => stop.push(() => child.kill('SIGTERM'))
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop.forEach((end) => end()))

await Promise.all([
  run(nodePath(), [...watched, '--watch-preserve-output', join(ROOT, 'platform', 'main.ts')], {
    onSpawn: remember,
    env: environment({ CONSOLE_ORIGINS: 'http://127.0.0.1:4321,http://localhost:4321' }),
  }),
  run(bin('astro'), ['dev', '--host', '127.0.0.1', '--port', '4321'], { onSpawn: remember }),
])
