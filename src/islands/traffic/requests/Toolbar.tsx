import { useStore } from '@nanostores/react'
import { lazy, Suspense, useRef } from 'react'

import { FilterInput } from '#src/components/filter/FilterInput.tsx'
import type { RequestsAsk } from '#src/queries/requests.ts'
import { $filterText, applyFilter } from '#src/stores/filter.ts'

import { useSlash } from '../frame/use-slash.ts'
import { FacetsButton } from '../list/FacetsButton.tsx'
import css from '../list/list.module.css'
import type { ListToolsProps } from './ListTools.tsx'

const ListTools = lazy(() => import('./ListTools.tsx').then((module) => ({ default: module.ListTools })))
const loadOptions = () => import('../filter/SeenRequestOptions.tsx').then((module) => ({ default: module.SeenRequestOptions }))

export interface ToolbarProps extends Omit<ListToolsProps, 'ask'> {
  ask: RequestsAsk | undefined
  /** The tools may be loaded now: the rows are there. */
  later: boolean
  facets: boolean
  onFacets: () => void
}

/** What is asked for and how it arrives: facets and filter at once, the tools after the rows. */
export function Toolbar({ ask, later, facets, onFacets, ...tools }: ToolbarProps) {
  const text = useStore($filterText)
  const input = useRef<HTMLInputElement>(null)
  useSlash(input)

  return (
    <div className={css.toolbar} role="search" aria-label="Requests">
      <FacetsButton open={facets} onToggle={onFacets} />
      <FilterInput label="Filter requests" value={text} onApply={applyFilter} options={loadOptions} handle={input} />
      <div className={css.tools}>
        <Suspense fallback={<span className={css.toolsWaiting} />}>
          {later && ask ? <ListTools ask={ask} {...tools} /> : <span className={css.toolsWaiting} />}
        </Suspense>
      </div>
    </div>
  )
}
