import { $context } from '#src/stores/context.ts'
import { takeReturnAddress } from '#src/stores/pre-auth.ts'
import { resumeFromProvider } from '#src/stores/session.ts'

/**
 * After sign-in: to the invitation the user came with; else to the page requested before, once; otherwise home, or to the organizations when there
 * are none yet.
 */
export async function enter(): Promise<void> {
  const invitation = new URLSearchParams(location.search).get('invite')
  if (invitation) return location.replace(`/?${new URLSearchParams({ invite: invitation })}`)
  const remembered = takeReturnAddress(location.origin)
  location.replace(remembered === '/' ? await startingPoint() : remembered)
}

async function startingPoint(): Promise<string> {
  if ($context.get().orgId) return '/'
  const { firstPage } = await import('./first-page.ts')
  return firstPage()
}

/**
 * Signed in at the provider while the record here is gone (storage was cleared or overwritten): the session is restored from the provider's user
 * (specification, point 3). Nothing is loaded where the provider remembers nobody.
 */
export async function resume(): Promise<void> {
  if (await resumeFromProvider()) await enter()
}
