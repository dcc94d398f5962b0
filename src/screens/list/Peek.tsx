import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { ArrowUpRight, ChevronDown, ChevronUp, X } from 'lucide-react'
import { type CSSProperties, Suspense, useRef, useState } from 'react'

import { FailureNote } from '#src/components/notice/Notices.tsx'
import { FactsSkeleton } from '#src/components/notice/Skeletons.tsx'
import { Tabs } from '#src/components/overlay/Tabs.tsx'
import { useSettled } from '#src/lib/use-time.ts'
import { queryClient } from '#src/queries/client.ts'
import type { PulseScope } from '#src/stores/context.ts'
import { showPeek } from '#src/stores/side-panels.ts'

import type { DetailParts } from '../detail/detail-parts.tsx'
import { FACTS_TAB, peekTab, type DetailDeclaration } from '../detail/detail-types.ts'
import { useLoadable } from '../use-loadable.ts'
import css from './peek.module.css'
import { PeekEdge } from './PeekEdge.tsx'
import type { ListRow } from './rows.ts'

export interface PeekProps {
  scope: PulseScope
  /** The row one stands on. */
  id: string
  onStep: (by: 1 | -1) => void
  /** Percent of the list. */
  share: number
}

/** While somebody walks quickly, the rows in between are not asked for. */
const SETTLE_MS = 120

/** The row one stands on, beside the list: what it is, what matters of it first, and the way to its page. */
export function Peek<One extends ListRow>(props: PeekProps & { detail: DetailDeclaration<One>; parts: DetailParts<One> }) {
  const { detail, parts, scope, onStep, share } = props
  const id = useSettled(props.id, SETTLE_MS)
  const linkTo = useStore(detail.state.$oneLink)
  const found = useLoadable(useQuery(detail.query(scope, id), queryClient), id)
  const one = found.state === 'ready' && found.data?.id === id ? found.data : undefined
  const [chosen, setChosen] = useState<string>()
  const panel = useRef<HTMLElement>(null)
  const tabs = one ? [...detail.tabs(one), FACTS_TAB] : []
  const first = one && detail.first?.(one)
  const current = peekTab(tabs, chosen, first)
  const { marks, address } = one ? detail.heading(one) : { marks: null, address: null }
  return (
    <aside ref={panel} className={css.peek} style={{ '--share': `${share}%` } as CSSProperties} aria-label={`This ${detail.noun.one}`}>
      <PeekEdge share={share} panel={panel} />
      <header className={css.head}>
        <div className={css.title}>
          {marks}
          <p className={css.address}>{address}</p>
        </div>
        <button
          type="button"
          className="icon-button"
          aria-label={`Previous ${detail.noun.one}`}
          title="Row before (k)"
          onClick={() => onStep(-1)}
        >
          <ChevronUp size={16} aria-hidden />
        </button>
        <button type="button" className="icon-button" aria-label={`Next ${detail.noun.one}`} title="Next row (j)" onClick={() => onStep(1)}>
          <ChevronDown size={16} aria-hidden />
        </button>
        <a className="button" data-size="small" href={linkTo(id)} title="Open its page (Enter)">
          Open
          <ArrowUpRight size={14} aria-hidden />
        </a>
        <button type="button" className="icon-button" aria-label="Close" title="Close (Esc)" onClick={() => showPeek(false)}>
          <X size={16} aria-hidden />
        </button>
      </header>
      <div className={css.body} data-settling={id !== props.id || undefined}>
        {found.state === 'failed' && <FailureNote error={found.error} onRetry={found.retry} />}
        {found.state === 'ready' && found.data === null && <p className={css.gone}>It is not stored any more.</p>}
        {!one && found.state !== 'failed' && !(found.state === 'ready' && found.data === null) && (
          <FactsSkeleton label={`Loading the ${detail.noun.one}`} rows={14} />
        )}
        {one && (
          <Tabs label="Evidence" tabs={tabs} current={current} onChoose={setChosen}>
            <Suspense fallback={<FactsSkeleton label="Loading" rows={10} />}>
              {current !== FACTS_TAB.id && <parts.Evidence key={one.id} scope={scope} one={one} tab={current} />}
              {/* What it opened with leaves room for what is known of it */}
              {(current === FACTS_TAB.id || current === first) && <parts.Facts one={one} />}
            </Suspense>
          </Tabs>
        )}
      </div>
    </aside>
  )
}
