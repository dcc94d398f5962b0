import { useId } from 'react'

import { pageLabel } from '#src/lib/page-label.ts'
import { toggleDefault } from '#src/screens/views/view-actions.ts'
import { mayActAs, type Role } from '#wire/product/roles.ts'
import type { SavedView } from '#wire/product/views.ts'

import css from './views.module.css'

/** What opens with it: each button takes effect at once. */
export function ViewDefaultsPart({ orgId, view, role }: { orgId: string; view: SavedView; role: Role }) {
  const id = useId()
  const { defaultForMe, defaultForAll, shared } = view
  return (
    <section className={`card ${css.part}`} aria-labelledby={id}>
      <header>
        <h2 id={id}>Default</h2>
        <p className={css.about}>{`${pageLabel(view.page)} ${openingWords(view)}`}</p>
      </header>
      <div className={css.row}>
        <button type="button" className="button" onClick={() => void toggleDefault(orgId, view, 'me')}>
          {defaultForMe ? 'No default for me' : 'Make it my default'}
        </button>
        {mayActAs(role, 'admin') && shared && (
          <button type="button" className="button" onClick={() => void toggleDefault(orgId, view, 'all')}>
            {defaultForAll ? 'No default for everybody' : 'Make it the default for everybody'}
          </button>
        )}
      </div>
    </section>
  )
}

function openingWords({ defaultForMe, defaultForAll }: SavedView): string {
  if (defaultForMe && defaultForAll) return 'opens with it for you, and for everybody who has chosen no other.'
  if (defaultForMe) return 'opens with it for you.'
  if (defaultForAll) return 'opens with it for everybody who has chosen no other.'
  return 'does not open with it.'
}
