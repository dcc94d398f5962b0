import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'

import { FactsSkeleton } from '#src/components/notice/Skeletons.tsx'
import css from '#src/components/notice/request-page.module.css'
import { type Tab, Tabs } from '#src/components/overlay/Tabs.tsx'
import { useMedia } from '#src/lib/use-device.ts'
import { EarlyKeys } from '#src/lib/use-shortcut.ts'
import { useLater } from '#src/lib/use-time.ts'
import { queryClient } from '#src/queries/client.ts'
import { $search, setSearch } from '#src/stores/location.ts'

import type { ListRow } from '../list/rows.ts'
import type { DetailParts } from './detail-parts.tsx'
import { currentTab, FACTS_TAB, type DetailDeclaration, type OneProps } from './detail-types.ts'
import { NeighbourSteps } from './NeighbourSteps.tsx'

interface DetailViewProps<One extends ListRow> extends OneProps<One> {
  detail: DetailDeclaration<One>
  parts: DetailParts<One>
}

/** One thing: what is known of it on the left, what was seen of it on the right. The open tab stands in the address. */
export function DetailView<One extends ListRow>({ detail, parts, scope, one }: DetailViewProps<One>) {
  const { marks, address } = detail.heading(one)
  const later = useLater(true)
  const narrow = useMedia('(width < 1000px)')
  const { Picture } = detail
  return (
    <div className={css.page}>
      <div className={css.head}>
        <div className={css.title}>
          {marks}
          <p className={css.address}>{address}</p>
        </div>
        <DetailActions detail={detail} parts={parts} scope={scope} one={one} />
      </div>
      {parts.Verdict && (
        <div className={css.verdict}>
          <Suspense>{later && <parts.Verdict scope={scope} one={one} />}</Suspense>
        </div>
      )}
      {Picture && <Picture one={one} />}
      <div className={css.columns}>
        {!narrow && (
          <div className={css.facts}>
            <Suspense fallback={<FactsSkeleton label="Loading the facts" rows={16} />}>
              <parts.Facts one={one} />
            </Suspense>
          </div>
        )}
        <div className={css.evidence}>
          {/* Where both do not fit beside each other, the facts are the first tab */}
          <DetailTabs
            parts={parts}
            scope={scope}
            one={one}
            first={detail.first?.(one)}
            tabs={narrow ? [FACTS_TAB, ...detail.tabs(one)] : detail.tabs(one)}
          />
        </div>
      </div>
    </div>
  )
}

type DetailTabsProps<One extends ListRow> = OneProps<One> & { parts: DetailParts<One>; tabs: readonly Tab[]; first: string | undefined }

function DetailTabs<One extends ListRow>({ parts, scope, one, tabs, first }: DetailTabsProps<One>) {
  const current = currentTab(tabs, useStore($search).get('tab'), first)
  return (
    <Tabs label="Evidence" tabs={tabs} current={current} onChoose={(tab) => setSearch({ tab }, { history: 'replace' })}>
      <Suspense fallback={<div className={css.waitingBody} aria-busy="true" />}>
        {current === FACTS_TAB.id ? <parts.Facts one={one} /> : <parts.Evidence scope={scope} one={one} tab={current} />}
      </Suspense>
    </Tabs>
  )
}

/** Back to the list, what one does with the thing, and on to its neighbours. */
function DetailActions<One extends ListRow>({ detail, parts, scope, one }: DetailViewProps<One>) {
  const { noun, state, actions } = detail
  const back = useStore(state.$listLink)
  const linkTo = useStore(state.$oneLink)
  const parsed = useStore(state.filter.$filter)
  const around = useQuery(detail.neighbours(scope, one, parsed.ok ? parsed.node : undefined), queryClient)
  return (
    <div className={css.actions}>
      <a className="button" data-kind="quiet" href={back(one.id)}>
        All {noun.many}
      </a>
      <Suspense fallback={<WaitingActions words={actions.waiting} />}>
        <parts.Actions scope={scope} one={one} />
      </Suspense>
      <span className={css.actions}>
        <NeighbourSteps thing={noun.one} newer={around.data?.newer} older={around.data?.older} linkTo={linkTo} />
      </span>
    </div>
  )
}

/** What is only pressed comes after what is read; until then its place is kept. */
const WaitingActions = ({ words }: { words: readonly string[] }) => (
  <>
    <EarlyKeys ids={ACTION_KEYS} />
    {words.map((word) => (
      <span key={word} className={`button ${css.waitingAction}`} aria-hidden="true">
        {word}
      </span>
    ))}
  </>
)
const ACTION_KEYS = ['evidence']
