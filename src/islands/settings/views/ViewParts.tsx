import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'

import { Fact, FactGroup } from '#src/components/value/Facts.tsx'
import { pageLabel } from '#src/lib/areas.ts'
import { formatInstant } from '#src/lib/format.ts'
import { labelsOf } from '#src/lib/view-labels.ts'
import { viewAddress } from '#src/lib/view-state.ts'
import { queryClient } from '#src/queries/client.ts'
import { allViews } from '#src/queries/views.ts'
import { BlockableButton, Part } from '#src/screens/form/Part.tsx'
import type { PartProps } from '#src/screens/form/settings-types.ts'
import { copyViewLink, duplicateView, ownerLabel, toggleDefault } from '#src/screens/views/view-actions.ts'
import { $zone } from '#src/stores/range.ts'
import { mayActAs } from '#wire/product/roles.ts'
import type { SavedView } from '#wire/product/views.ts'

/** What one does with a view. */
export function ViewActions({ orgId, one: view }: PartProps<SavedView>) {
  const others = useQuery(allViews(orgId), queryClient).data ?? []
  return (
    <>
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
    </>
  )
}

/** What opens with it, each button at once; what it shows, and who made and changed it. */
export function ViewParts({ orgId, one: view, role }: PartProps<SavedView>) {
  const zone = useStore($zone)
  const { filter, range, columns, sort, rest } = labelsOf(view.query, { nowMs: Date.now(), zone })
  const { defaultForMe, defaultForAll, shared } = view
  return (
    <>
      <Part title="Default" about={`${pageLabel(view.page)} ${openingText(view)}`}>
        <div className="cluster">
          <BlockableButton onPress={() => void toggleDefault(orgId, view, 'me')}>
            {defaultForMe ? 'Clear my default' : 'Make it my default'}
          </BlockableButton>
          {mayActAs(role, 'admin') && shared && (
            <BlockableButton onPress={() => void toggleDefault(orgId, view, 'all')}>
              {defaultForAll ? 'Clear the default for everybody' : 'Make it the default for everybody'}
            </BlockableButton>
          )}
        </div>
      </Part>
      <Part title="About it">
        <FactGroup title="What it shows">
          <Fact label="Page" value={pageLabel(view.page)} />
          <Fact label="Filter" value={filter} mono />
          <Fact label="Range" value={range || 'As the page opens'} />
          <Fact label="Columns" value={columns || 'Default'} />
          <Fact label="Sorting" value={sort} />
          <Fact label="More" value={rest} mono />
        </FactGroup>
        <FactGroup title="Last changes">
          <Fact label="Owner" value={ownerLabel(view)} />
          <Fact label="Created" value={formatInstant(view.createdMs, zone)} />
          <Fact label="Changed" value={`${formatInstant(view.changedMs, zone)}, ${view.changedByName ?? 'somebody who has left'}`} />
        </FactGroup>
      </Part>
    </>
  )
}

function openingText({ defaultForMe, defaultForAll }: SavedView): string {
  if (defaultForMe && defaultForAll) return 'opens with it for you, and for everybody who has chosen no other.'
  if (defaultForMe) return 'opens with it for you.'
  if (defaultForAll) return 'opens with it for everybody who has chosen no other.'
  return 'does not open with it.'
}
