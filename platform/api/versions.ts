import { Fault } from '#platform/lib/faults.ts'

/** Fault `precondition` when somebody changed the thing since the caller read it (security.md C1). Undefined matches any version. */
export function checkVersion(stored: { version: string }, ifVersion: string | undefined): void {
  if (ifVersion === undefined || ifVersion === stored.version) return
  throw new Fault('precondition', 'Somebody changed this since you read it. Load it again, compare, and save once more.', {
    version: stored.version,
  })
}
