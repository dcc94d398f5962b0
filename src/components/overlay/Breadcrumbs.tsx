import { ChevronRight } from 'lucide-react'

import css from './breadcrumbs.module.css'

export interface Crumb {
  label: string
  href: string
}

export interface BreadcrumbsProps {
  crumbs: readonly Crumb[]
  /** Name of the page one is on. */
  here: string
  label?: string
}

/** The way from the area to here. On narrow screens only the step back is left. */
export function Breadcrumbs({ crumbs, here, label = 'Breadcrumb' }: BreadcrumbsProps) {
  return (
    <nav className={css.crumbs} aria-label={label}>
      <ol>
        {crumbs.map(({ label, href }) => (
          <li key={href}>
            <a href={href}>{label}</a>
            <ChevronRight size={14} aria-hidden />
          </li>
        ))}
        <li>
          <span aria-current="page" title={here}>
            {here}
          </span>
        </li>
      </ol>
    </nav>
  )
}
