import { useEffect, useRef, useState } from 'react'

import { readBody } from '#domain/text/body.ts'
import type { RevealState } from '#src/components/code/RevealBar.tsx'
import { explain, toWireError } from '#src/lib/errors.ts'
import { revealBody } from '#src/queries/request.ts'
import { REVEAL_SECONDS, type RevealPart } from '#wire/warehouse/reveal.ts'

/** Leaving in any of its forms: another tab or window, another page, the page put aside for the back button. */
const LEAVING = ['blur', 'pagehide'] as const
const LEFT = 'Hidden again because you left this page.'

/**
 * One body without its mask for as long as it may be in sight (security.md 6). It lives in this hook's state only, so it is gone with the
 * part of the screen that shows it; the time runs by the clock, because timers of a tab in the background are late.
 */
export function useReveal(orgId: string, requestId: string, part: RevealPart) {
  const [now, setNow] = useState<RevealState>({ state: 'masked' })
  const mounted = useRef(true)
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])

  const untilMs = now.state === 'revealed' ? now.untilMs : undefined
  useEffect(() => {
    if (untilMs === undefined) return
    const mask = (note: string): void => setNow({ state: 'masked', note })
    const timer = setInterval(() => Date.now() >= untilMs && mask(`Hidden again after ${REVEAL_SECONDS} seconds.`), 500)
    const onLeave = (): void => mask(LEFT)
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
    try {
      const { body, contentType, bodySize, nothingMore } = await revealBody(orgId, { requestId, part, reason })
      if (!mounted.current) return
      if (document.visibilityState === 'hidden') return setNow({ state: 'masked', note: LEFT })
      const shown = readBody(body, contentType, bodySize ?? undefined)
      setNow({ state: 'revealed', body: shown, nothingMore, untilMs: Date.now() + REVEAL_SECONDS * 1000 })
    } catch (cause) {
      if (mounted.current) setNow({ state: 'asking', busy: false, failure: explain(toWireError(cause)) })
    }
  }

  return {
    now,
    ask: () => setNow({ state: 'asking', busy: false }),
    cancel: () => setNow({ state: 'masked' }),
    hide: () => setNow({ state: 'masked' }),
    reveal: (reason: string) => void reveal(reason),
  }
}
