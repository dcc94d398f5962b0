import { useStore } from '@nanostores/react'
import { Suspense, useState } from 'react'

import { visibleText } from '#domain/detection/control.ts'
import { StaleNote } from '#src/components/notice/StaleNote.tsx'
import { Breadcrumbs } from '#src/components/overlay/Breadcrumbs.tsx'
import { goTo } from '#src/lib/go-to.ts'
import type { Ready } from '#src/lib/loadable.ts'
import { $to } from '#src/stores/context.ts'
import { $zone } from '#src/stores/range.ts'
import { mayActAs, type Role } from '#wire/product/roles.ts'

import { DeleteDialog } from './DeleteDialog.tsx'
import { History } from './History.tsx'
import { BlockableButton, Part } from './Part.tsx'
import { SettingsBody } from './SettingsBody.tsx'
import css from './settings-page.module.css'
import type { Editable, PartProps, SettingsDeclaration } from './settings-types.ts'

export interface SettingsPageProps<One extends Editable, Name extends keyof One & string> {
  settings: SettingsDeclaration<One, Name>
  found: Ready<One | null>
  orgId: string
  one: One
  role: Role
}

/** One thing: what is known of it, what of it is changed, who changed it, and how it goes. */
export function SettingsPage<One extends Editable, Name extends keyof One & string>(props: SettingsPageProps<One, Name>) {
  const { settings, found, orgId, one, role } = props
  const to = useStore($to)
  const zone = useStore($zone)
  const part = { orgId, one, role }
  const { list, nameOf, resource, Actions, Lead, Parts, inSetting } = settings
  return (
    <div className={css.page}>
      <div className={css.top}>
        <Breadcrumbs crumbs={[{ label: list.label, href: list.link(to) }]} here={visibleText(nameOf(one))} />
        {Actions && (
          <Suspense>
            <div className={css.row}>
              <Actions {...part} />
            </div>
          </Suspense>
        )}
      </div>
      {found.stale && <StaleNote reason="failed" loadedMs={found.atMs} nowMs={Date.now()} zone={zone} onRetry={found.stale.retry} />}
      {Lead && (
        <Suspense fallback={<div className={css.waiting} aria-busy="true" />}>
          <Lead {...part} />
        </Suspense>
      )}
      <div className={`card ${css.part}`}>
        <SettingsBody settings={settings} {...part} />
      </div>
      {Parts && (
        <Suspense fallback={<div className={css.waiting} aria-busy="true" />}>
          <Parts {...part} />
        </Suspense>
      )}
      {mayActAs(role, 'admin') && (
        <History
          orgId={orgId}
          target={inSetting ? `organization/${orgId}` : `${resource.name}/${one.id}`}
          version={one.version}
          words={settings.history}
          {...inSetting}
        />
      )}
      <Danger settings={settings} {...part} />
    </div>
  )
}

type DangerProps<One extends Editable, Name extends keyof One & string> = PartProps<One> & { settings: SettingsDeclaration<One, Name> }

function Danger<One extends Editable, Name extends keyof One & string>({ settings, orgId, one, role }: DangerProps<One, Name>) {
  const to = useStore($to)
  const [deleting, setDeleting] = useState(false)
  const { noun, danger, list } = settings
  const verb = danger.verb?.now ?? 'Delete'
  return (
    <Part title={`${verb} this ${noun.one}`} about={danger.consequences(one)} tone="danger">
      <div className={css.row}>
        <BlockableButton kind="danger" blocked={danger.blocked(one, role)} onPress={() => setDeleting(true)}>
          {verb} {noun.one}…
        </BlockableButton>
      </div>
      {deleting && (
        <DeleteDialog
          settings={settings}
          orgId={orgId}
          one={one}
          onClose={() => setDeleting(false)}
          onDeleted={() => goTo(list.link(to), 'replace')}
        />
      )}
    </Part>
  )
}
