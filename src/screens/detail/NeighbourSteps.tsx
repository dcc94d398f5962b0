import { ChevronLeft, ChevronRight } from 'lucide-react'

import { goTo } from '#src/lib/go-to.ts'
import { useShortcut } from '#src/lib/use-shortcut.ts'

export interface NeighbourStepsProps {
  /** In the singular: what one walks along. */
  thing: string
  /** Ids of those right before and after it in the list; undefined when there is none, or not known yet. */
  newer: string | undefined
  older: string | undefined
  linkTo: (id: string) => string
}

/** On to the neighbours in the list; j and k walk as there. */
export function NeighbourSteps({ thing, newer, older, linkTo }: NeighbourStepsProps) {
  const toOlder = older === undefined ? undefined : () => goTo(linkTo(older), 'replace')
  const toNewer = newer === undefined ? undefined : () => goTo(linkTo(newer), 'replace')
  useShortcut('row.next', toOlder)
  useShortcut('step.next', toOlder)
  useShortcut('row.previous', toNewer)
  useShortcut('step.previous', toNewer)
  return (
    <>
      <Step id={newer} label={`Newer ${thing}`} keys="k" linkTo={linkTo}>
        <ChevronLeft size={16} aria-hidden />
      </Step>
      <Step id={older} label={`Older ${thing}`} keys="j" linkTo={linkTo}>
        <ChevronRight size={16} aria-hidden />
      </Step>
    </>
  )
}

interface StepProps {
  id: string | undefined
  label: string
  keys: string
  linkTo: (id: string) => string
  children: React.ReactNode
}

function Step({ id, label, keys, linkTo, children }: StepProps) {
  return id === undefined ? (
    <span className="button" aria-disabled="true" role="link" aria-label={label} title={`No ${label.toLowerCase()}`}>
      {children}
    </span>
  ) : (
    <a className="button" href={linkTo(id)} aria-label={label} title={`${label} (${keys})`} data-astro-history="replace">
      {children}
    </a>
  )
}
