import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { useState } from 'react'

import { visibleText } from '#domain/detection/control.ts'
import { Breadcrumbs } from '#src/components/overlay/Breadcrumbs.tsx'
import { goTo } from '#src/lib/go-to.ts'
import { viewAddress } from '#src/lib/view-state.ts'
import { queryClient } from '#src/queries/client.ts'
import { membership } from '#src/queries/orgs.ts'
import { allViews } from '#src/queries/views.ts'
import { copyViewLink, duplicateView } from '#src/screens/views/view-actions.ts'
import { $to } from '#src/stores/context.ts'
import { $uid } from '#src/stores/session.ts'
import type { SavedView } from '#wire/product/views.ts'

import { DeleteViewDialog } from './DeleteViewDialog.tsx'
import { ViewDefaultsPart } from './ViewDefaultsPart.tsx'
import { ViewFacts } from './ViewFacts.tsx'
import { ViewForm } from './ViewForm.tsx'
import css from './views.module.css'

/** One view: its name and who sees it, what it shows, what opens with it, and the rest one can do with it. */
export function ViewDetails({ orgId, view }: { orgId: string; view: SavedView }) {
  const to = useStore($to)
  const uid = useStore($uid)
  const role = useQuery(membership(uid, orgId), queryClient).data?.role ?? 'viewer'
  const others = useQuery(allViews(orgId), queryClient).data ?? []
  const [deleting, setDeleting] = useState(false)
  return (
    <div className={css.page}>
      <Breadcrumbs crumbs={[{ label: 'Saved views', href: to.views() }]} here={visibleText(view.name)} />
      <div className={css.row}>
        <a className="button" data-kind="primary" href={viewAddress(view, orgId)}>
          <ExternalLink size={14} aria-hidden />
          Show
        </a>
        <button type="button" className="button" onClick={() => void copyViewLink(orgId, view)}>
          Copy link
        </button>
        <button type="button" className="button" onClick={() => void duplicateView(orgId, view, others)}>
          Duplicate
        </button>
        {view.mayChange && (
          <button type="button" className="button" data-kind="danger" onClick={() => setDeleting(true)}>
            Delete…
          </button>
        )}
      </div>
      <div className={`card ${css.part}`}>
        <ViewForm orgId={orgId} view={view} role={role} others={others} />
      </div>
      <ViewDefaultsPart orgId={orgId} view={view} role={role} />
      <ViewFacts view={view} />
      {deleting && (
        <DeleteViewDialog orgId={orgId} view={view} onClose={() => setDeleting(false)} onDeleted={() => goTo(to.views(), 'replace')} />
      )}
    </div>
  )
}
