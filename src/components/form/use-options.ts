import { useEffect, useState } from 'react'

import { matchOptions, type Option } from '#src/lib/form/list-values.ts'

/** Options that are there, or a way to ask for those that match. */
export type OptionSource = readonly Option[] | ((text: string, signal: AbortSignal) => Promise<readonly Option[]>)

/** What can be chosen at the moment. */
export interface FoundOptions {
  state: 'ready' | 'loading' | 'failed'
  options: readonly Option[]
  retry: () => void
}

/** How long somebody has to stop typing before the server is asked. */
const PAUSE_MS = 200

/** Options for what is typed. Those of a server are asked for while the list is open; a late answer to an earlier text is dropped. */
export function useOptions(source: OptionSource, text: string, open: boolean): FoundOptions {
  const [found, setFound] = useState<{ state: FoundOptions['state']; options: readonly Option[] }>({ state: 'loading', options: [] })
  const [tries, setTries] = useState(0)
  const ask = typeof source === 'function' ? source : undefined

  useEffect(() => {
    if (!ask || !open) return
    const leaving = new AbortController()
    setFound((before) => ({ ...before, state: 'loading' }))
    const timer = setTimeout(() => {
      ask(text, leaving.signal).then(
        (options) => leaving.signal.aborted || setFound({ state: 'ready', options }),
        () => leaving.signal.aborted || setFound({ state: 'failed', options: [] }),
      )
    }, PAUSE_MS)
    return () => {
      leaving.abort()
      clearTimeout(timer)
    }
  }, [ask, open, text, tries])

  const retry = () => setTries(tries + 1)
  return ask ? { ...found, retry } : { state: 'ready', options: matchOptions(source as readonly Option[], text), retry } // no function, so the list
}
