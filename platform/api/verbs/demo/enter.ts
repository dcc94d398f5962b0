import type { IssuedToken } from '#wire/product/tokens.ts'
import { DEMO_VIEWER_UID } from '#wire/product/demo.ts'

import type { Services } from '../../services.ts'
import { missing } from '../../missing.ts'

/** A sign-in token for the demo's viewer; nothing to be found where the demo is off. */
export async function enterDemo({ identity }: Services, demo: boolean): Promise<IssuedToken> {
  if (!demo) throw missing()
  return { token: await identity.createCustomToken(DEMO_VIEWER_UID) }
}
