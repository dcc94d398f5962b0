import { useEffect, useRef, useState } from 'react'

import { setSearch } from '#src/stores/location.ts'

import { NameSearch } from './NameSearch.tsx'

/** The platform is asked once somebody has stopped typing for so long. */
const TYPING_MS = 250

interface FindFieldProps {
  label: string
  placeholder: string
  /** As it stands in the address. */
  search: string
  onEnter: () => void
}

/** What is typed goes into the address when somebody pauses or presses Enter; it is no step that Back undoes. */
export function FindField({ search, onEnter, ...words }: FindFieldProps) {
  const [typed, setTyped] = useState(search)
  const applied = useRef(search)
  function apply(text: string): void {
    applied.current = text.trim()
    setSearch({ find: applied.current, id: undefined }, { history: 'replace' })
  }
  useEffect(() => {
    if (typed.trim() === applied.current) return
    const timer = setTimeout(() => apply(typed), TYPING_MS)
    return () => clearTimeout(timer)
  }, [typed])
  // Back, or a button of the page
  useEffect(() => {
    if (search === applied.current) return
    applied.current = search
    setTyped(search)
  }, [search])
  return (
    <NameSearch
      {...words}
      value={typed}
      onChange={setTyped}
      onEnter={() => {
        apply(typed)
        onEnter()
      }}
    />
  )
}
