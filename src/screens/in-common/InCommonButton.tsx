import { useStore } from '@nanostores/react'
import { Combine } from 'lucide-react'
import { lazy, Suspense } from 'react'

import { useShortcut } from '#src/lib/use-shortcut.ts'
import { $inCommon, showInCommon } from '#src/stores/in-common.ts'

import type { InCommonPanelProps } from './InCommonPanel.tsx'
import css from './in-common.module.css'

const InCommonPanel = lazy(() => import('./InCommonPanel.tsx').then((module) => ({ default: module.InCommonPanel })))

/** What the rows of a list have in common: the button, its key, and the panel, which is loaded when it is opened. */
export function InCommonButton(props: Omit<InCommonPanelProps, 'compared'>) {
  const compared = useStore($inCommon)
  const toggle = (): void => showInCommon(compared ? undefined : props.ask.filter ? 'filter' : 'apart')
  useShortcut('list.common', toggle)
  return (
    <>
      <button
        type="button"
        className={`button ${css.open}`}
        aria-pressed={compared !== undefined}
        title="What do these have in common? (w)"
        onClick={toggle}
      >
        <Combine size={15} aria-hidden />
        <span>In common</span>
      </button>
      {compared && (
        <Suspense>
          <InCommonPanel {...props} compared={compared} />
        </Suspense>
      )}
    </>
  )
}
