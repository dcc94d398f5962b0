import { linksIn } from '#src/lib/routes.ts'
import { accountApi } from '#src/queries/apis.ts'
import { PATHS } from '#wire/product/paths.ts'
import { readMyOrganizations } from '#wire/product/session-readers.ts'

/** Where a person starts who has no page in mind: in their organization, or where they make one. */
export async function firstPage(): Promise<string> {
  try {
    const [first] = readMyOrganizations(await accountApi(PATHS.myOrganizations)).items
    return first ? linksIn({ orgId: first.id }).home() : linksIn({}).orgs()
  } catch {
    return linksIn({}).home() // home shows the error and the next steps
  }
}
