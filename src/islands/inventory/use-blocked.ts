import { useRole } from '#src/screens/use-role.ts'
import { needsRole } from '#src/lib/needs-role.ts'

/** Why this person may not; `needs`: what needs the role of an editor. Undefined when they may, and while their role is not known. */
export function useBlocked(orgId: string, needs: string): string | undefined {
  const role = useRole(orgId)
  return needsRole(role, 'editor', needs)
}
