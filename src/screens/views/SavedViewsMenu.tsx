import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { lazy, type RefObject, Suspense, useEffect, useLayoutEffect, useState } from 'react'

import { visibleText } from '#domain/detection/control.ts'
import { MenuPanel, openMenu } from '#src/components/overlay/MenuPanel.tsx'
import { toWireError } from '#src/lib/errors.ts'
import { appliedView } from '#src/lib/view-state.ts'
import { queryClient } from '#src/queries/client.ts'
import { viewsOfPage } from '#src/queries/views.ts'
import { $orgId, $to } from '#src/stores/context.ts'
import { $search } from '#src/stores/location.ts'
import { $uid } from '#src/stores/session.ts'
import { useRole } from '#src/screens/use-role.ts'
import type { SavedView } from '#wire/product/views.ts'

import type { ShownView } from './SavedViews.tsx'
import { useDefaultNews } from './use-default-news.ts'
import { viewSections } from './view-sections.tsx'

const SaveViewDialog = lazy(() => import('./SaveViewDialog.tsx').then((module) => ({ default: module.SaveViewDialog })))

interface SavedViewsMenuProps {
  id: string
  panel: RefObject<HTMLDivElement | null>
  button: RefObject<HTMLButtonElement | null>
  page: string
  /** Somebody has pressed the button. */
  wanted: boolean
  onOpenChange: (open: boolean) => void
  onShown: (shown: ShownView | undefined) => void
}

const NONE: readonly SavedView[] = []

/** The menu of a list page's views: show one, save what is shown, and what belongs to the one that is shown. */
export function SavedViewsMenu({ id, panel, button, page, wanted, onOpenChange, onShown }: SavedViewsMenuProps) {
  const orgId = useStore($orgId)
  const uid = useStore($uid)
  const to = useStore($to)
  const search = useStore($search)
  const views = useQuery(viewsOfPage(orgId, page), queryClient)
  const role = useRole(orgId) ?? 'viewer'
  const [saving, setSaving] = useState(false)
  const applied = appliedView(search, views.data ?? NONE)
  const name = applied && visibleText(applied.view.name)
  const changed = applied?.changed ?? false

  useEffect(() => onShown(name === undefined ? undefined : { name, changed }), [name, changed, onShown])
  useLayoutEffect(() => {
    if (wanted && panel.current && button.current) openMenu(panel.current, button.current)
  }, [wanted, panel, button])
  useDefaultNews(orgId, page, views.data)

  return (
    <>
      <MenuPanel
        id={id}
        label="Saved views"
        panel={panel}
        onOpenChange={onOpenChange}
        sections={viewSections({
          views: views.data,
          failure: views.data ? undefined : views.error && toWireError(views.error),
          applied,
          role,
          uid,
          orgId,
          manage: to.views(),
          onRetry: () => void views.refetch(),
          onSave: () => setSaving(true),
        })}
      />
      {saving && (
        <Suspense>
          <SaveViewDialog orgId={orgId} page={page} role={role} taken={views.data ?? NONE} onClose={() => setSaving(false)} />
        </Suspense>
      )}
    </>
  )
}
