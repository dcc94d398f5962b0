import { X } from 'lucide-react'
import { type ReactNode, useRef, type RefObject, useLayoutEffect, useState } from 'react'

import css from './overlay-frame.module.css'

export interface OverlayFrameProps {
  title: ReactNode
  titleId: string
  description?: ReactNode
  descriptionId: string
  /** Small things beside the title: previous and next, open in full. */
  actions?: ReactNode
  footer?: ReactNode
  busy?: boolean | undefined
  onClose: () => void
  children: ReactNode
}

/** Inside of a dialog or drawer: a heading that stays, a middle that scrolls, and the buttons at the end. */
export function OverlayFrame({ title, titleId, description, descriptionId, actions, footer, busy, onClose, children }: OverlayFrameProps) {
  const body = useRef<HTMLDivElement>(null)
  const scrolls = useScrolls(body)
  return (
    <div className={css.frame}>
      <header className={css.head}>
        <div className={css.titles}>
          <h2 id={titleId} tabIndex={-1}>
            {title}
          </h2>
          {description && (
            <p id={descriptionId} className={css.description}>
              {description}
            </p>
          )}
        </div>
        <div className={css.tools}>
          {actions}
          <button
            type="button"
            className="icon-button"
            aria-label="Close"
            title="Close"
            aria-disabled={busy || undefined}
            onClick={onClose}
          >
            <X size={16} aria-hidden />
          </button>
        </div>
      </header>
      {/* a middle that scrolls is a tab stop, so that the keys reach its end */}
      <div
        ref={body}
        className={css.body}
        tabIndex={scrolls ? 0 : undefined}
        role={scrolls ? 'group' : undefined}
        aria-labelledby={scrolls ? titleId : undefined}
      >
        <div>{children}</div>
      </div>
      {footer && <footer className={css.footer}>{footer}</footer>}
    </div>
  )
}

/** Whether there is more than fits: then the box has to be a tab stop, so that it can be scrolled with the keys. */
function useScrolls(box: RefObject<HTMLElement | null>): boolean {
  const [scrolls, setScrolls] = useState(false)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const look = () => setScrolls(element.scrollHeight > element.clientHeight + 1)
    const observer = new ResizeObserver(look)
    observer.observe(element)
    for (const child of element.children) observer.observe(child)
    return () => observer.disconnect()
  }, [box])
  return scrolls
}
