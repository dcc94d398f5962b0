import { linksIn } from '#src/lib/routes.ts'
import { joining } from '#src/queries/joining.ts'
import { signInByToken } from '#src/stores/sign-in.ts'
import { DEMO_ORG_ID } from '#wire/product/demo.ts'

/** POST /demo/session → custom token → signed in as the demo's viewer, to what went on in its last day. */
export async function enterDemo(): Promise<void> {
  const { token } = await joining.demoSession()
  await signInByToken(token)
  location.replace(linksIn({ orgId: DEMO_ORG_ID }).home({ from: 'now-24h', to: 'now' }))
}
