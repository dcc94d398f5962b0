import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'

import css from './banner.module.css'

export interface BannerProps {
  tone: 'info' | 'ok' | 'warn' | 'danger'
  /** What is the matter, in a few words. */
  title?: string
  children: ReactNode
  /** One button or link. */
  action?: ReactNode
  onDismiss?: () => void
}

const SIGNS = { info: Info, ok: CircleCheck, warn: TriangleAlert, danger: CircleAlert } as const

/** A strip across the page for what concerns all of it: a new build, no network, old numbers, maintenance. Danger is read out at once. */
export function Banner({ tone, title, children, action, onDismiss }: BannerProps) {
  const Sign = SIGNS[tone]
  return (
    <div className={`toned ${css.banner}`} data-tone={tone} role={tone === 'danger' ? 'alert' : 'status'}>
      <Sign size={16} aria-hidden />
      <p>
        {title && <strong>{title} </strong>}
        {children}
      </p>
      <div className={css.ways}>
        {action}
        {onDismiss && (
          <button type="button" className="icon-button" aria-label="Dismiss" title="Dismiss" onClick={onDismiss}>
            <X size={14} aria-hidden />
          </button>
        )}
      </div>
    </div>
  )
}
