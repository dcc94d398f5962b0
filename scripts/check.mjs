#!/usr/bin/env node
/** Mistake it prevents: pushing what a fast gate would have caught. Types, lint, format, rooms, dead code, lock: under a minute. */
import { ensurePackages } from './packages.mjs'

await ensurePackages({ development: true })
const { runChecks } = await import('./checks.mjs')
const { passed, failed } = await runChecks()
console.log(`${passed} passed, ${failed.length} failed`)
process.exit(failed.length > 0 ? 1 : 0)
