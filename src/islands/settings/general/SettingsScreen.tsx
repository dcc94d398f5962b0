import { useStore } from '@nanostores/react'
import { lazy, useRef, useState } from 'react'

import { wholePage } from '#src/components/notice/bounded.tsx'
import { TableSkeleton } from '#src/components/notice/Notices.tsx'
import { settingsPagesWith } from '#src/lib/settings-pages.ts'
import { NoOrganization } from '#src/screens/chrome/scoped.tsx'
import { $orgId, $to } from '#src/stores/context.ts'
import { WithRole } from '#src/screens/WithRole.tsx'

import css from './general.module.css'

const GeneralParts = lazy(async () => ({ default: (await import('./GeneralParts.tsx')).GeneralParts }))

const WAITING = <TableSkeleton label="Loading the settings" rows={14} />

/** /orgs/settings: what can be decided and where, then what is decided here. */
export const SettingsScreen = wholePage(function SettingsScreen() {
  const orgId = useStore($orgId)
  if (!orgId) return <NoOrganization />
  return (
    <div className={css.page}>
      <SettingsIndex />
      <div className={css.parts}>
        <WithRole key={orgId} orgId={orgId} waiting={WAITING}>
          {(role) => <GeneralParts orgId={orgId} role={role} />}
        </WithRole>
      </div>
    </div>
  )
})

/** Every page of settings, with why it matters and who may change it. */
function SettingsIndex() {
  const to = useStore($to)
  const [wanted, setWanted] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const pages = settingsPagesWith(wanted)
  return (
    <nav className={css.index} aria-label="Settings">
      <label>
        <span className="visually-hidden">Find a setting</span>
        <input
          className={`input ${css.find}`}
          type="search"
          placeholder="Find a setting"
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && list.current?.querySelector('a')?.focus()}
        />
      </label>
      {pages.length === 0 ? (
        <p className="soft">
          No setting has these words.{' '}
          <button type="button" className="link" onClick={() => setWanted('')}>
            Show all
          </button>
        </p>
      ) : (
        <ul ref={list} className={css.entries}>
          {pages.map(({ id, label, link, why, who }) => (
            <li key={id}>
              <a href={link(to)}>{label}</a>
              <p>{why}</p>
              <p className="dim">{who}</p>
            </li>
          ))}
        </ul>
      )}
    </nav>
  )
}
