import { joining } from '#src/queries/joining.ts'
import { startSso } from '#src/stores/sso.ts'

import { FormError, onSubmit, part } from './form.ts'

/** /sso/oidc/sign-in and /sso/saml/sign-in: reads the organization, then redirects to its provider, whichever protocol that uses. */
const form = part('sso-form', HTMLFormElement)
const org = part('org', HTMLInputElement)
const message = part('message', HTMLElement)
const NOT_OPEN = 'Single sign-on is not enabled for this organization. Check the name, or sign in with your password.'

onSubmit(form, message, async () => {
  const hint = org.value.trim()
  if (!hint) throw new FormError('Enter your e-mail address, your company’s domain, or the name of your organization.')
  const found = await joining.ssoLookup(hint)
  if (found.method === 'password') throw new FormError(NOT_OPEN)
  await startSso(found.method, { org: hint })
})

const given = new URLSearchParams(location.search).get('org')
if (given) {
  org.value = given
  form.requestSubmit()
}
