import { useStore } from '@nanostores/react'
import { type ReactNode, useRef } from 'react'

import { FilterBar } from '#src/components/filter/FilterBar.tsx'
import type { FilterInputHandle, FilterInputProps } from '#src/components/filter/FilterInput.tsx'
import { useShortcut } from '#src/lib/use-shortcut.ts'
import { $filterText, applyFilter } from '#src/stores/filter.ts'

import { $aside, type FilterStore, forgetAside } from './filter-about.ts'
import { useRememberFilters } from './recent.ts'

export interface FilterLineProps extends Pick<FilterInputProps, 'label' | 'placeholder' | 'options'> {
  store: FilterStore
  /** What stands beside the line: saved views, choices of the screen. */
  tools?: ReactNode
}

/** The filter of a screen as it stands in the address, with its conditions as chips; `/` goes there. */
export function FilterLine({ store, ...rest }: FilterLineProps) {
  const text = useStore($filterText)
  const aside = useStore($aside)
  const input = useRef<FilterInputHandle>(null)
  useRememberFilters()
  useShortcut('filter', () => input.current?.enter())
  return (
    <FilterBar
      {...rest}
      fields={store.fields}
      value={text}
      aside={aside ? { text: aside, here: 'this screen', onForget: forgetAside } : undefined}
      onApply={applyFilter}
      handle={input}
    />
  )
}
