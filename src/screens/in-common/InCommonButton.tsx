import { useStore } from '@nanostores/react'
import { Combine } from 'lucide-react'
import { useEffect, useState } from 'react'

import { useShortcut } from '#src/lib/use-shortcut.ts'
import { $inCommon, showInCommon } from '#src/stores/in-common.ts'

import css from '../list/list.module.css'
import type { InCommonPanel, InCommonPanelProps } from './InCommonPanel.tsx'

/** What the rows of a list have in common: the button, its key, and the panel, which is loaded when it is opened. */
export function InCommonButton(props: Omit<InCommonPanelProps, 'compared'>) {
  const compared = useStore($inCommon)
  const toggle = (): void => showInCommon(compared ? undefined : props.ask.filter ? 'filter' : 'apart')
  useShortcut('list.common', toggle)
  const [Panel, setPanel] = useState<typeof InCommonPanel>()
  const wanted = compared !== undefined && !Panel
  // Not `lazy`: without a network the list must stay, and the next press asks again
  useEffect(() => {
    if (!wanted) return
    import('./InCommonPanel.tsx').then(
      (module) => setPanel(() => module.InCommonPanel),
      () => showInCommon(undefined),
    )
  }, [wanted])
  return (
    <>
      <button
        type="button"
        className="button"
        aria-pressed={compared !== undefined}
        aria-busy={wanted || undefined}
        title="What do these have in common? (w)"
        onClick={toggle}
      >
        <Combine size={15} aria-hidden />
        <span className={css.short}>In common</span>
      </button>
      {compared && Panel && <Panel {...props} compared={compared} />}
    </>
  )
}
