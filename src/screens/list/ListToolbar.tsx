import { useStore } from '@nanostores/react'
import { type ReactNode, useRef, useState } from 'react'

import { FilterInput } from '#src/components/filter/FilterInput.tsx'
import { $filterText, applyFilter } from '#src/stores/filter.ts'

import { optionsOf } from '../filter/options.ts'
import { useSlash } from '../frame/use-slash.ts'
import { FacetsButton } from './FacetsButton.tsx'
import type { ListDeclaration } from './list-types.ts'
import css from './list.module.css'
import type { ListRow } from './rows.ts'

interface ListToolbarProps<Row extends ListRow, By extends string> {
  list: ListDeclaration<Row, By>
  facets: boolean
  onFacets: () => void
  /** The tools, which come after the rows. */
  children: ReactNode
}

/** What is asked for and how it arrives: facets and filter at once, the tools after the rows. */
export function ListToolbar<Row extends ListRow, By extends string>(props: ListToolbarProps<Row, By>) {
  const { noun, state, placeholder, values } = props.list
  const text = useStore($filterText)
  const input = useRef<HTMLInputElement>(null)
  const [options] = useState(() => optionsOf(values))
  useSlash(input)
  return (
    <div className={css.toolbar} role="search" aria-label={`Find ${noun.many}`}>
      <FacetsButton open={props.facets} onToggle={props.onFacets} />
      <FilterInput
        label={`Filter ${noun.many}`}
        fields={state.filter.fields}
        placeholder={placeholder}
        value={text}
        onApply={applyFilter}
        options={options}
        handle={input}
      />
      <div className={css.tools}>{props.children}</div>
    </div>
  )
}
