import { useEffect, useMemo, useState } from 'react'

import { Palette } from '#src/components/shell/Palette.tsx'
import { goTo } from '#src/lib/go-to.ts'
import type { PaletteGroup, PaletteItem, PaletteProvider } from '#src/lib/palette.ts'
import { own } from '#domain/own.ts'

/** Servers are queried once typing pauses. */
const TYPING_MS = 120

interface Answers {
  /** The text of the query; results for any other text are not shown, so that Enter never runs an outdated one. */
  text: string
  byLabel: Readonly<Record<string, readonly PaletteItem[]>>
  waiting: number
}

const NONE: Answers = { text: '', byLabel: {}, waiting: 0 }

/** The palette with its sources: local items are found at once, servers are queried, and each shows its results when they arrive. */
export function FoundItems({ providers, onClose }: { providers: readonly PaletteProvider[]; onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [answers, setAnswers] = useState(NONE)
  const text = typed.trim()

  useEffect(() => {
    const asked = providers.filter((provider) => 'ask' in provider).filter(({ minLength }) => text.length >= minLength)
    if (asked.length === 0) return
    const stop = new AbortController()
    const timer = setTimeout(() => {
      setAnswers({ text, byLabel: {}, waiting: asked.length })
      for (const { label, ask } of asked) {
        void ask(text, stop.signal)
          .catch(() => []) // the others still return results; a page that needs this source reports its error
          .then((items) => {
            if (stop.signal.aborted) return
            setAnswers((before) => ({ ...before, byLabel: { ...before.byLabel, [label]: items }, waiting: before.waiting - 1 }))
          })
      }
    }, TYPING_MS)
    return () => {
      stop.abort()
      clearTimeout(timer)
    }
  }, [text, providers])

  const groups = useMemo(
    () =>
      providers
        .map((provider): PaletteGroup => {
          const found = 'find' in provider ? provider.find(text) : answers.text === text ? own(answers.byLabel, provider.label) : undefined
          return { label: provider.label, items: found ?? [] }
        })
        .filter(({ items }) => items.length > 0),
    [providers, text, answers],
  )

  function run(item: PaletteItem, elsewhere: boolean): void {
    onClose()
    if ('run' in item) item.run()
    else if (elsewhere) window.open(item.href, '_blank', 'noopener')
    else goTo(item.href)
  }

  const busy = answers.text === text && answers.waiting > 0
  return <Palette text={typed} onText={setTyped} groups={groups} busy={busy} onRun={run} onClose={onClose} />
}
