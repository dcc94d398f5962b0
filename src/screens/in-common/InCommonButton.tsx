import { useStore } from '@nanostores/react'
import { Combine } from 'lucide-react'
import { useEffect, useState } from 'react'

import { useShortcut } from '#src/lib/use-shortcut.ts'
import { $inCommon, showInCommon } from '#src/stores/side-panels.ts'

import { IN_COMMON_IDS_MAX } from '#wire/pulse/in-common.ts'
import { formatCount } from '#src/lib/format.ts'

import tools from '../list/tools.module.css'
import type { InCommonPanel, InCommonPanelProps } from './InCommonPanel.tsx'

/** What the rows of a list have in common: the button, its key, and the panel, which is loaded when it is opened. */
export function InCommonButton(props: Omit<InCommonPanelProps, 'compared'>) {
  const compared = useStore($inCommon)
  const toggle = (): void => showInCommon(compared ? undefined : props.ids.length > 0 ? 'chosen' : props.ask.filter ? 'filter' : 'apart')
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
        <span className={tools.short}>In common</span>
      </button>
      {compared && Panel && <Panel {...props} compared={compared} />}
    </>
  )
}

/** Ids of what is selected, unless it is more than can be asked about at once. */
export const idsToCompare = (selected: ReadonlySet<string>): readonly string[] => (selected.size > IN_COMMON_IDS_MAX ? [] : [...selected])

/** The same for what is selected, beside what else can be done with it. */
export function SelectedInCommon({ count }: { count: number }) {
  const isTooMany = count > IN_COMMON_IDS_MAX
  return (
    <button
      type="button"
      className="button"
      data-size="small"
      aria-disabled={isTooMany || undefined}
      title={isTooMany ? `At most ${formatCount(IN_COMMON_IDS_MAX)} can be compared` : 'What do these have in common? (w)'}
      onClick={() => !isTooMany && showInCommon('chosen')}
    >
      <Combine size={13} aria-hidden />
      In common
    </button>
  )
}
