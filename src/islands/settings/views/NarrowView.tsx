import type { ReactNode } from 'react'

import { visibleText } from '#domain/detection/control.ts'
import { pageLabel } from '#src/lib/page-label.ts'
import type { SavedView } from '#wire/product/views.ts'

import { Defaults, ownerOf } from './view-columns.tsx'
import css from './views.module.css'

/** A view on a narrow screen: two lines and its menu. */
export function NarrowView({ view, href, menu }: { view: SavedView; href: string; menu: ReactNode }) {
  const isDefault = view.defaultForMe || view.defaultForAll
  return (
    <div className={css.narrow}>
      <div>
        <a className={css.name} href={href} tabIndex={-1}>
          {visibleText(view.name)}
        </a>
        <p className={css.detail}>
          {pageLabel(view.page)} · {view.shared ? `Shared, ${ownerOf(view)}` : 'Only me'}
        </p>
      </div>
      {isDefault && <Defaults view={view} />}
      {menu}
    </div>
  )
}
