import { ssoSettings } from '#src/queries/sso.ts'
import { settingScreen } from '#src/screens/form/setting-screen.tsx'
import { mayActAs } from '#wire/product/roles.ts'

/** /orgs/settings/sso: how members sign in. It names people and what their provider says of them, so it is for admins. */
export const SsoScreen = settingScreen({
  noun: 'single sign-on',
  query: ssoSettings,
  load: async () => (await import('./SsoParts.tsx')).SsoParts,
  closed: (role) =>
    mayActAs(role, 'admin')
      ? undefined
      : {
          title: 'How people sign in is shown to admins',
          hint: 'The page names who signed in lately, and by what. Admins see it; owners decide about it, because it gives access to every account.',
        },
})
