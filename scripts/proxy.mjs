#!/usr/bin/env node
/**
 * Mistake it prevents: a proxy that has to be set up. `npm run proxy` on a machine with Node 20 and npm installs what is missing and runs the inspecting
 * proxy on the locked Node.
 */
import { join } from 'node:path'

import { ensurePackages } from './packages.mjs'
import { nodePath, passSignals, ROOT, run } from './toolchain.mjs'

await ensurePackages()
const script = join(ROOT, 'platform', 'capture', 'main.ts')
process.exit(await run(nodePath(), ['--disable-warning=ExperimentalWarning', script, ...process.argv.slice(2)], { onSpawn: passSignals }))
