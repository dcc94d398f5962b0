import { useStore } from '@nanostores/react'
import { lazy, type ReactNode, Suspense, useCallback, useRef, useState } from 'react'
import { PanelLeft } from 'lucide-react'

import type { FilterInputHandle } from '#src/components/filter/FilterInput.tsx'
import { useShortcut } from '#src/lib/use-shortcut.ts'
import { $filterText } from '#src/stores/filter.ts'

import { optionsOf } from '../filter/options.ts'
import type { ListDeclaration } from './list-types.ts'
import css from './list.module.css'
import type { ListRow } from './rows.ts'

// After the rows, whose line it would share: nobody writes before there is something to filter
const FilterInput = lazy(() => import('#src/components/filter/FilterInput.tsx').then((module) => ({ default: module.FilterInput })))

interface ListToolbarProps<Row extends ListRow, By extends string> {
  list: ListDeclaration<Row, By>
  facets: boolean
  onFacets: () => void
  /** From the field: applies the filter, and goes on to the rows. */
  onApply: (text: string) => void
  /** The rows are there. */
  later: boolean
  /** What is applied, in the field. */
  chips: ReactNode
  /** The tools, which come after the rows. */
  children: ReactNode
}

/** What is asked for and how it arrives: facets at once, filter and tools after the rows. */
export function ListToolbar<Row extends ListRow, By extends string>(props: ListToolbarProps<Row, By>) {
  const { noun, state, placeholder, values } = props.list
  const text = useStore($filterText)
  const input = useRef<FilterInputHandle>(null)
  const enters = useRef(false)
  const [wanted, setWanted] = useState(false)
  const [options] = useState(() => optionsOf(values))
  useShortcut('filter', () => {
    if (input.current) return input.current.enter()
    enters.current = true
    setWanted(true)
  })
  const arrived = useCallback((field: FilterInputHandle | null) => {
    input.current = field
    if (!field || !enters.current) return
    enters.current = false // it was asked for before it was here
    field.enter()
  }, [])
  const waiting = <span className={`mono ${css.filterWaiting}`}>{text}</span>
  return (
    <div className={css.toolbar} role="search" aria-label={`Find ${noun.many}`}>
      <FacetsButton open={props.facets} onToggle={props.onFacets} />
      <Suspense fallback={waiting}>
        {props.later || wanted ? (
          <FilterInput
            label={`Filter ${noun.many}`}
            fields={state.filter.fields}
            placeholder={placeholder}
            value={text}
            onApply={props.onApply}
            chips={props.chips}
            options={options}
            handle={arrived}
          />
        ) : (
          waiting
        )}
      </Suspense>
      <div className={css.tools}>{props.children}</div>
    </div>
  )
}

/** Opens and closes the facets beside a list. */
const FacetsButton = ({ open, onToggle }: { open: boolean; onToggle: () => void }) => (
  <button
    type="button"
    className={`button ${css.square}`}
    aria-pressed={open}
    aria-controls={open ? 'facets' : undefined}
    aria-label="Facets"
    title="Facets"
    onClick={onToggle}
  >
    <PanelLeft size={15} aria-hidden />
  </button>
)
