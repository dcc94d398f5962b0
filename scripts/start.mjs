#!/usr/bin/env node
/**
 * Mistake it prevents: a first start that needs a manual. `npm start` on a machine with Node 20 and npm installs what is missing, builds the
 * console when its sources changed, and runs the platform on the locked Node; `--dev` runs it with reload.
 */
import { join } from 'node:path'

import { ensurePackages } from './packages.mjs'
import { PLATFORM_ENVIRONMENT, PLATFORM_FLAGS } from './runtime.mjs'
import { nodePath, passSignals, ROOT, run } from './toolchain.mjs'

const isDevelopment = process.argv.includes('--dev')
await ensurePackages({ ...(!isDevelopment && { meanwhile: () => run(nodePath(), [join(ROOT, 'scripts', 'build.mjs')]) }) })
const script = isDevelopment ? 'dev.mjs' : 'serve.mjs'
const code = await run(nodePath(), ['--disable-warning=ExperimentalWarning', ...PLATFORM_FLAGS, join(ROOT, 'scripts', script)], {
  env: PLATFORM_ENVIRONMENT,
  onSpawn: passSignals,
})
process.exit(code)
