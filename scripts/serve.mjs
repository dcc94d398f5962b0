/** Mistake it prevents: a platform that serves a console older than its own sources. Builds if need be, then becomes the platform. */
import { ensureBuild } from './build.mjs'

await ensureBuild()
await import('#platform/main.ts')
