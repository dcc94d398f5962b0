import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'

import { TRAVERSE_EVENT } from '#src/lib/traverse.ts'

import { ConfirmDialog } from '../overlay/ConfirmAction.tsx'

/** The router's event before it fetches the next page; `loader` may be replaced (Astro, "astro:before-preparation"). */
interface BeforePreparation extends Event {
  navigationType: 'push' | 'replace' | 'traverse'
  loader: () => Promise<void>
}

const NEVER = (): Promise<void> => new Promise(() => {})

/** What waits for an answer: how to go on with leaving. */
type Waiting = { leave: () => void }

/**
 * Asks before what was typed is lost: a link or a soft navigation, the browser's back and forward, closing the tab (there the browser asks
 * in its own words). Back and forward between steps of the same page are no leaving (head/guard.ts keeps them from the router).
 * Render what it returns, outside of the form.
 */
export function useLeaveGuard(dirty: boolean): ReactNode {
  const [waiting, setWaiting] = useState<Waiting>()
  const armed = useRef(false)
  const place = useRef<number>(undefined)
  /** While a step of the browser is turned back: says that the address is where the form is again. */
  const returned = useRef<() => void>(undefined)

  // Before anything that follows a save can navigate
  useLayoutEffect(() => {
    armed.current = dirty
  }, [dirty])

  // A step within the page adds an entry without an event, and shows the form anew: so each time
  useEffect(() => {
    if (!returned.current) place.current = indexOf(history.state)
  })

  useEffect(() => {
    if (!dirty) return
    const onUnload = (event: BeforeUnloadEvent) => {
      if (armed.current) event.preventDefault()
    }
    const onReturn = () => {
      returned.current?.()
      returned.current = undefined
    }
    const onNavigation = (event: Event) => {
      if (!armed.current) return
      const navigation = event as BeforePreparation // the router dispatches no other under this name
      if (returned.current && navigation.navigationType === 'traverse') {
        navigation.loader = NEVER
        return onReturn()
      }
      const load = navigation.loader
      // Preventing it would load the page the hard way; a loader that never comes back holds the page as it is, until the next navigation
      let goOn = () => {}
      navigation.loader = () =>
        new Promise((resolve, reject) => {
          goOn = () => load.call(navigation).then(resolve, reject)
        })
      if (navigation.navigationType === 'traverse') {
        // The address has moved already: back to where the form is, and there again if that is wanted
        const steps = (indexOf(history.state) ?? 0) - (place.current ?? 1) || -1
        const isBack = new Promise<void>((resolve) => (returned.current = resolve))
        history.go(-steps)
        goOn = () => void isBack.then(() => history.go(steps))
        navigation.loader = NEVER
      }
      setWaiting({
        leave: () => {
          armed.current = false
          goOn()
        },
      })
    }

    window.addEventListener('beforeunload', onUnload)
    document.addEventListener('astro:before-preparation', onNavigation)
    window.addEventListener(TRAVERSE_EVENT, onReturn) // where it is a step within the page
    return () => {
      window.removeEventListener('beforeunload', onUnload)
      window.removeEventListener(TRAVERSE_EVENT, onReturn)
      document.removeEventListener('astro:before-preparation', onNavigation)
      onReturn() // nobody hears of it any more
    }
  }, [dirty])

  if (!waiting) return null
  return (
    <ConfirmDialog
      title="Leave without saving?"
      action="Leave"
      busy={false}
      onCancel={() => setWaiting(undefined)}
      onConfirm={() => {
        setWaiting(undefined)
        waiting.leave()
      }}
    >
      <p>What you changed here is not saved yet, and is lost when you leave.</p>
    </ConfirmDialog>
  )
}

/** The router counts entries of the history. */
const indexOf = (state: unknown): number | undefined =>
  typeof state === 'object' && state !== null && 'index' in state && typeof state.index === 'number' ? state.index : undefined
