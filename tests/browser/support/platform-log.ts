import { readFileSync } from 'node:fs'

/** Variable with the path of the log of the platform that all tests share; set by global-setup.ts. */
export const PLATFORM_LOG = 'SIGHTGLASS_PLATFORM_LOG'
/** A stack is not needed to see which reason it was. */
const LINE_MAX = 600

/**
 * What the platform has written since `begin`, for a test that failed: an answer of the platform says to people what they can do, and only its log
 * says why. Other tests run beside it, so some lines are theirs.
 */
export function platformLinesSince(begin: Date): string[] {
  const path = process.env[PLATFORM_LOG]
  if (path === undefined) return []
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => (timeOf(line) ?? '') >= begin.toISOString())
    .map((line) => line.slice(0, LINE_MAX))
}

/** Times as the log has them (platform/lib/log.ts), which sort as text. */
const timeOf = (line: string): string | undefined => /"time":"([^"]+)"/.exec(line)?.[1]
