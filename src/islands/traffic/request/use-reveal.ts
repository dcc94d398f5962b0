import { useEffect, useRef, useState } from 'react'

import { readBody } from '#domain/text/body.ts'
import type { RevealState } from '#src/components/code/RevealBar.tsx'
import { explain, toWireError } from '#src/lib/errors.ts'
import { revealBody } from '#src/queries/request.ts'
import { REVEAL_SECONDS, type RevealPart } from '#wire/warehouse/reveal.ts'

/** Leaving in any of its forms: another tab or window, another page, the page put aside for the back button. */
const LEAVING = ['blur', 'pagehide'] as const
const LEFT = 'Hidden again because you left this page.'
let lastTry = 0

/**
 * One body without its mask for as long as it may be in sight (security.md 6). It lives in this hook's state only, so it is gone with the
 * part of the screen that shows it; the time runs by the clock, because timers of a tab in the background are late.
 */
export function useReveal(orgId: string, requestId: string, part: RevealPart) {
  const [now, setNow] = useState<RevealState>({ state: 'masked' })
  /** The one that is waited for: whoever cancels or leaves waits for none. */
  const newest = useRef(0)
  useEffect(() => () => void (newest.current = 0), [])

  const untilMs = now.state === 'revealed' ? now.untilMs : undefined
  useEffect(() => {
    if (untilMs === undefined) return
    const hide = (note: string): void => setNow({ state: 'masked', note })
    const timer = setInterval(() => Date.now() >= untilMs && hide(`Hidden again after ${REVEAL_SECONDS} seconds.`), 500)
    const onLeave = (): void => hide(LEFT)
    const onVisibility = (): void => {
      if (document.visibilityState === 'hidden') onLeave()
    }
    for (const event of LEAVING) window.addEventListener(event, onLeave)
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      clearInterval(timer)
      for (const event of LEAVING) window.removeEventListener(event, onLeave)
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }, [untilMs])

  async function reveal(reason: string): Promise<void> {
    setNow({ state: 'asking', busy: true })
    const mine = ++lastTry
    newest.current = mine
    try {
      const { body, contentType, bodySize, nothingMore } = await revealBody(orgId, { requestId, part, reason })
      if (newest.current !== mine) return
      if (document.visibilityState === 'hidden' || !document.hasFocus()) return setNow({ state: 'masked', note: LEFT })
      const shown = readBody(body, contentType, bodySize ?? undefined)
      setNow({ state: 'revealed', body: shown, nothingMore, untilMs: Date.now() + REVEAL_SECONDS * 1000 })
    } catch (cause) {
      if (newest.current === mine) setNow({ state: 'asking', busy: false, failure: explain(toWireError(cause)) })
    }
  }

  function mask(): void {
    newest.current = 0
    setNow({ state: 'masked' })
  }

  return {
    now,
    ask: () => setNow({ state: 'asking', busy: false }),
    cancel: mask,
    hide: mask,
    reveal: (reason: string) => void reveal(reason),
  }
}
