#!/usr/bin/env node
/** Mistake it prevents: pushing what a fast check would have caught: types, lint, format, modules, names, dead code, lock. */
import { ensurePackages } from './packages.mjs'

await ensurePackages({ development: true })
const { runChecks } = await import('./checks.mjs')
const { passed, failed } = await runChecks()
console.log(`${passed} passed, ${failed.length} failed`)
process.exit(failed.length > 0 ? 1 : 0)
