import { type KeyboardEvent, useCallback, useMemo, useState, useEffect } from 'react'

import { visibleText } from '#domain/detection/control.ts'
import type { Language } from '#src/lib/code-tokens.ts'
import { useMedia } from '#src/lib/use-device.ts'

import { DiffBar } from './diff/DiffBar.tsx'
import { DiffFrame } from './diff/DiffFrame.tsx'
import { DiffOptions } from './diff/DiffOptions.tsx'
import css from './diff/diff.module.css'
import type { RunningDiff } from './diff/start-diff.ts'
import { editorHeights, LoadingFailed } from './editor/EditorPlaceholder.tsx'
import type { Compared } from './diff/compare.worker.ts'
import { compareTexts } from './diff/compare-texts.ts'

export interface DiffViewProps {
  label: string
  /** The older side, or the one to compare with. */
  before: { name: string; text: string }
  after: { name: string; text: string }
  language: Language
  /** Height at most, in lines. */
  maxLines?: number
}

/** Too narrow for two columns of code. */
const NARROW = '(width < 900px)'
const LINES_MIN = 6

/**
 * Two texts and what differs between them: beside each other or as one, unchanged parts folded. JSON is compared with its names in order,
 * unless one wants it as it is. Compared in a worker, so texts of 60,000 lines do not stop the page.
 */
export function DiffView({ label, before, after, language, maxLines = 26 }: DiffViewProps) {
  const [options, setOptions] = useState({ split: true, collapse: true, sorted: language === 'json' })
  const [result, retry] = useComparison(before.text, after.text, options.sorted)
  const [running, setRunning] = useState<RunningDiff>()
  const [place, setPlace] = useState(-1)
  const narrow = useMedia(NARROW)
  const onReady = useCallback((next: RunningDiff | undefined) => {
    setRunning(next)
    setPlace(-1)
  }, [])
  const names = useMemo(() => [before.name, after.name] as const, [before.name, after.name])
  const compared = result.state === 'ready' ? result.compared : undefined
  const texts = useMemo(() => [compared?.a ?? '', compared?.b ?? ''] as const, [compared])
  const layout = options.split && !narrow ? 'split' : 'unified'
  const equal = compared?.comparison.changes.length === 0

  function goTo(step: 1 | -1): void {
    if (!running || running.places === 0) return
    const next = place < 0 && step < 0 ? running.places - 1 : (place + step + running.places) % running.places
    setPlace(next)
    running.goTo(next)
  }

  /** Letters are free: nothing in here is written. */
  function onKeyDown(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'n') goTo(1)
    else if (event.key === 'p') goTo(-1)
    else return
    event.preventDefault()
  }

  return (
    <div
      className={css.whole}
      role="group"
      aria-label={label}
      onKeyDown={onKeyDown}
      style={editorHeights(linesShown(before.text, after.text, maxLines), maxLines)}
    >
      <DiffBar
        label={label}
        added={compared?.comparison.added ?? 0}
        removed={compared?.comparison.removed ?? 0}
        places={running?.places ?? 0}
        place={place}
        names={names}
        texts={texts}
        onPlace={goTo}
      />
      <div className={css.names} data-layout={layout}>
        <span data-kind="removed">{visibleText(before.name)}</span>
        <span data-kind="added">{visibleText(after.name)}</span>
      </div>
      {result.state === 'comparing' && <div className={css.waiting} role="status" aria-label="Comparing" aria-busy="true" />}
      {result.state === 'failed' && <LoadingFailed what="The comparison" onRetry={retry} />}
      {equal && <p className={css.equal}>No differences.</p>}
      {compared && !equal && (
        <DiffFrame
          names={names}
          texts={texts}
          language={language}
          changes={compared.comparison.changes}
          layout={layout}
          collapse={options.collapse}
          onReady={onReady}
        />
      )}
      <DiffOptions options={options} json={language === 'json'} narrow={narrow} onChange={setOptions}>
        {compared?.unsortable && 'One side is no valid JSON, so both are compared as they are. '}
        {compared &&
          !compared.comparison.exact &&
          'Parts have too little in common to be compared line by line and stand as one replacement.'}
      </DiffOptions>
    </div>
  )
}

/** The frame is as high as the longer text from the beginning, so that nothing moves when the comparison arrives or parts unfold. */
function linesShown(a: string, b: string, maxLines: number): number {
  const lines = Math.max(a.split('\n', maxLines).length, b.split('\n', maxLines).length)
  return Math.min(maxLines, Math.max(LINES_MIN, lines + 1))
}

type ComparisonState = { state: 'comparing' } | { state: 'failed' } | { state: 'ready'; compared: Compared }

/** Compares two texts off the main thread; a newer question ends an older one. */
function useComparison(a: string, b: string, sorted: boolean): [ComparisonState, () => void] {
  const [result, setResult] = useState<ComparisonState>({ state: 'comparing' })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const asked = new AbortController()
    // What was there before stays until the next answer
    setResult((before) => (before.state === 'failed' ? { state: 'comparing' } : before))
    compareTexts(a, b, sorted, asked.signal).then(
      (compared) => setResult({ state: 'ready', compared }),
      () => asked.signal.aborted || setResult({ state: 'failed' }),
    )
    return () => asked.abort()
  }, [a, b, sorted, attempt])
  return [result, () => setAttempt(attempt + 1)]
}
