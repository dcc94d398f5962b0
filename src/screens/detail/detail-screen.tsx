import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, Suspense, useEffect } from 'react'

import { NotFoundNote } from '#src/components/notice/NotFoundNote.tsx'
import { FailureNote } from '#src/components/notice/Notices.tsx'
import { RequestSkeleton } from '#src/components/notice/RequestSkeleton.tsx'
import { queryClient } from '#src/queries/client.ts'
import { $orgName, type PulseScope } from '#src/stores/context.ts'

import { scoped } from '../chrome/scoped.tsx'
import type { ListRow } from '../list/rows.ts'
import { useLoadable } from '../use-loadable.ts'
import { type DetailParts, detailPartsOf, NEVER } from './detail-parts.tsx'
import type { DetailDeclaration } from './detail-types.ts'
import { DetailView } from './DetailView.tsx'

/** The page of one thing, from what is particular to it. A missing id is as good as an unknown one. */
export function detailScreen<One extends ListRow>(detail: DetailDeclaration<One>): ComponentType {
  const parts = detailPartsOf(detail)
  return scoped(function DetailScreen({ scope }) {
    const id = useStore(detail.state.$id)
    return id === '' ? <NotFound detail={detail} id="" /> : <OnePage key={id} detail={detail} parts={parts} scope={scope} id={id} />
  })
}

interface OnePageProps<One extends ListRow> {
  detail: DetailDeclaration<One>
  parts: DetailParts<One>
  scope: PulseScope
  id: string
}

function OnePage<One extends ListRow>({ detail, parts, scope, id }: OnePageProps<One>) {
  const found = useLoadable(useQuery(detail.query(scope, id), queryClient), id)
  const insteadShown = useStore(detail.instead?.$shown ?? NEVER)
  // On their way together with the thing, so that they are there when it is; the page asks again when it is drawn, and says when that fails
  useEffect(() => {
    detail.facts().catch(() => undefined)
  }, [detail])
  switch (found.state) {
    case 'loading':
      return <RequestSkeleton label={`Loading the ${detail.noun.one}`} verdict={detail.verdict !== undefined} />
    case 'failed':
      return <FailureNote error={found.error} onRetry={found.retry} />
    case 'ready': {
      const { data: one } = found
      if (one === null) return <NotFound detail={detail} id={id} />
      if (!insteadShown || !parts.Instead || !detail.instead) return <DetailView detail={detail} parts={parts} scope={scope} one={one} />
      const { Waiting } = detail.instead
      return (
        <Suspense fallback={<Waiting />}>
          <parts.Instead scope={scope} one={one} />
        </Suspense>
      )
    }
  }
}

function NotFound({ detail, id }: { detail: Pick<DetailDeclaration<ListRow>, 'noun' | 'state'>; id: string }) {
  const orgName = useStore($orgName)
  const back = useStore(detail.state.$listLink)
  return (
    <NotFoundNote
      thing={detail.noun.one}
      id={id}
      org={orgName || 'this organization'}
      why="may belong to another organization or environment, or its retention has ended."
      back={{ label: `All ${detail.noun.many}`, href: back() }}
    />
  )
}
