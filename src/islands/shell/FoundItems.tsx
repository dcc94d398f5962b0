import { useEffect, useState } from 'react'

import { Palette } from '#src/components/shell/Palette.tsx'
import { goTo } from '#src/lib/go-to.ts'
import type { PaletteGroup, PaletteItem, PaletteProvider } from '#src/lib/palette.ts'

/** A question to a server is worth asking once typing pauses. */
const TYPING_MS = 120

/** The palette with its sources: each is asked for what was typed, and shows its answer when it has one. */
export function FoundItems({ providers, onClose }: { providers: readonly PaletteProvider[]; onClose: () => void }) {
  const [text, setText] = useState('')
  const [found, setFound] = useState<readonly (readonly PaletteItem[])[]>([])
  const [waiting, setWaiting] = useState(0)

  useEffect(() => {
    const wanted = text.trim()
    const stop = new AbortController()
    const keep = (at: number, items: readonly PaletteItem[]): void => {
      if (!stop.signal.aborted) setFound((before) => providers.map((_, i) => (i === at ? items : (before[i] ?? []))))
    }
    const isAsked = ({ atOnce, minLength = 1 }: PaletteProvider): boolean => (wanted === '' ? atOnce === true : wanted.length >= minLength)

    for (const [at, provider] of providers.entries()) if (!isAsked(provider)) keep(at, [])
    const timer = setTimeout(
      () => {
        const asked = [...providers.entries()].filter(([, provider]) => isAsked(provider))
        setWaiting(asked.length)
        for (const [at, provider] of asked) {
          void Promise.resolve()
            .then(() => provider.find(wanted, stop.signal))
            .catch(() => []) // the others still answer; a page that needs this source says what is wrong with it
            .then((items) => {
              keep(at, items)
              if (!stop.signal.aborted) setWaiting((count) => count - 1)
            })
        }
      },
      wanted === '' ? 0 : TYPING_MS,
    )
    return () => {
      stop.abort()
      clearTimeout(timer)
    }
  }, [text, providers])

  function run(item: PaletteItem, elsewhere: boolean): void {
    onClose()
    if ('run' in item) item.run()
    else if (elsewhere) window.open(item.href, '_blank', 'noopener')
    else void goTo(item.href)
  }

  const groups = providers.map(({ label }, at): PaletteGroup => ({ label, items: found[at] ?? [] })).filter(({ items }) => items.length > 0)
  return <Palette text={text} onText={setText} groups={groups} busy={waiting > 0} onRun={run} onClose={onClose} />
}
