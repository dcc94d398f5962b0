#!/usr/bin/env node
/**
 * Mistake it prevents: a static host with rules written by hand, which forget a header, or name the scripts of an older build. Builds if need be,
 * then `scripts/hosting/main.ts` writes `config.js` and the rules of one host (docs/hosting.md).
 */
import { join } from 'node:path'

import { ensureBuild } from './build.mjs'
import { ensurePackages } from './packages.mjs'
import { nodePath, ROOT, run } from './toolchain.mjs'

const given = process.argv.slice(2)
const writes = given.some((word) => word === '--host' || word.startsWith('--host='))
await ensurePackages()
// A folder other than `dist` is not built here
if (writes && !given.some((word) => word === '--site' || word.startsWith('--site='))) await ensureBuild()
process.exit(await run(nodePath(), [join(ROOT, 'scripts', 'hosting', 'main.ts'), ...given]))
