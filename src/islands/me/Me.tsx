import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'

import { wholePage } from '#src/components/notice/bounded.tsx'
import { FailureNote, TableSkeleton } from '#src/components/notice/Notices.tsx'
import { AppearanceChoices } from '#src/islands/shell/AppearanceChoices.tsx'
import { toWireError } from '#src/lib/errors.ts'
import { queryClient } from '#src/queries/client.ts'
import { ownProfile, reloadVerified } from '#src/queries/me.ts'
import { OrgList } from '#src/screens/orgs/OrgList.tsx'
import { setSearch } from '#src/stores/location.ts'
import { $zone } from '#src/stores/range.ts'
import { $uid } from '#src/stores/session.ts'
import type { Me as Account } from '#wire/product/me.ts'

import { Address } from './Address.tsx'
import { Emails } from './Emails.tsx'
import { Keys } from './Keys.tsx'
import css from './me.module.css'
import { OwnDataExport } from './OwnDataExport.tsx'
import { Part, PartFrame } from './Part.tsx'
import { Password } from './Password.tsx'
import { Profile } from './Profile.tsx'
import { SecondFactor } from './SecondFactor.tsx'
import { Sessions } from './Sessions.tsx'
import { SignIns } from './SignIns.tsx'
import { useFreshSignIn } from './use-fresh-sign-in.tsx'

const DeleteAccount = lazy(() => import('./DeleteAccount.tsx').then((module) => ({ default: module.DeleteAccount })))
const EmailCode = lazy(() => import('./EmailCode.tsx').then((module) => ({ default: module.EmailCode })))

/** Everything about the person who is signed in. */
export const Me = wholePage(function Me() {
  const uid = useStore($uid)
  const me = useQuery(ownProfile(uid), queryClient)
  const [code, setCode] = useState(codeInAddress)
  // Removed from the address at once, so that it stays in no history and is sent to nobody
  useEffect(() => setSearch({ mode: undefined, oobCode: undefined, apiKey: undefined }, { history: 'replace' }), [])

  if (me.isError) return <FailureNote error={toWireError(me.error)} onRetry={() => void me.refetch()} />
  if (!me.data) return <TableSkeleton label="Loading your account" rows={12} />
  return (
    <div className={css.page}>
      <Contents account={me.data.account} />
      {me.data.account === 'shared' ? <Shared /> : <Parts me={me.data} />}
      {code !== '' && (
        <Suspense>
          <EmailCode
            code={code}
            onClose={() => setCode('')}
            onVerified={() => {
              setCode('')
              void reloadVerified()
            }}
          />
        </Suspense>
      )}
    </div>
  )
})

/** `?mode=&oobCode=` of the link in an e-mail about an address. */
function codeInAddress(): string {
  const search = new URLSearchParams(location.search)
  const mode = search.get('mode') ?? ''
  return ['verifyEmail', 'verifyAndChangeEmail'].includes(mode) ? (search.get('oobCode') ?? '') : ''
}

function Parts({ me }: { me: Account }) {
  const zone = useStore($zone)
  const { fresh, confirm, dialog } = useFreshSignIn()
  const own = me.account === 'own'
  return (
    <>
      {own ? (
        <>
          <PartFrame id="profile">
            <Profile me={me} />
          </PartFrame>
          <PartFrame id="address">
            <Address me={me} fresh={fresh} />
          </PartFrame>
          <PartFrame id="password">
            <Password fresh={fresh} />
          </PartFrame>
        </>
      ) : (
        <Part id="profile" title="Profile">
          <p>
            {me.name || me.email} ({me.email})
          </p>
          <p className={css.about}>
            Your organization manages this account: name, address, password and second factor are set at its identity provider.
          </p>
        </Part>
      )}
      <SignIns me={me} zone={zone} confirm={confirm} />
      {own && <SecondFactor me={me} zone={zone} fresh={fresh} confirm={confirm} />}
      <Sessions uid={me.uid} />
      <Appearance />
      <Emails uid={me.uid} />
      <Keys uid={me.uid} zone={zone} />
      <Part id="organizations" title="Organizations" about="Organizations you belong to, with your role.">
        <OrgList />
      </Part>
      <OwnDataExport />
      {own && (
        <div id="delete">
          <Suspense>
            <DeleteAccount me={me} confirm={confirm} />
          </Suspense>
        </div>
      )}
      {dialog}
    </>
  )
}

function Shared() {
  return (
    <>
      <Part id="profile" title="Visitor of the demo" about="All visitors share this account. Sign up to get your own.">
        {null}
      </Part>
      <Appearance />
    </>
  )
}

const CONTENTS: readonly [id: string, title: string, whose: 'all' | 'own' | 'person'][] = [
  ['profile', 'Profile', 'all'],
  ['address', 'E-mail address', 'own'],
  ['password', 'Password', 'own'],
  ['sign-ins', 'Sign-ins', 'person'],
  ['second-factor', 'Second factor', 'own'],
  ['sessions', 'Sessions', 'person'],
  ['looks', 'Time and looks', 'all'],
  ['letters', 'E-mail notifications', 'person'],
  ['keys', 'API keys', 'person'],
  ['organizations', 'Organizations', 'person'],
  ['export', 'My data', 'person'],
  ['delete', 'Delete account', 'own'],
]

function Contents({ account }: { account: Account['account'] }) {
  const shown = CONTENTS.filter(([, , whose]) => whose === 'all' || (whose === 'own' ? account === 'own' : account !== 'shared'))
  return (
    <nav className={css.contents} aria-label="On this page">
      {shown.map(([id, title]) => (
        <a key={id} href={`#${id}`}>
          {title}
        </a>
      ))}
    </nav>
  )
}

/** The same choices as in Preferences: for this browser, in effect at once. */
function Appearance() {
  return (
    <Part id="looks" title="Time and appearance" about="Applies to this browser only, immediately.">
      <AppearanceChoices />
    </Part>
  )
}
