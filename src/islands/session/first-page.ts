import { linksIn } from '#src/lib/routes.ts'
import { organizations } from '#src/queries/wires.ts'

/** Where a person starts who has no page in mind: in their organization, or where they make one. */
export async function firstPage(): Promise<string> {
  try {
    const [first] = await organizations.mine()
    return first ? linksIn({ orgId: first.id }).home() : linksIn({}).orgs()
  } catch {
    return linksIn({}).home() // home says what is wrong, and how to go on
  }
}
