import { defaultKeymap } from '@codemirror/commands'
import { Change, getChunks, MergeView, unifiedMergeView } from '@codemirror/merge'
import { EditorState, type Extension } from '@codemirror/state'
import { EditorView, highlightSpecialChars, keymap, lineNumbers } from '@codemirror/view'

import type { Language } from '#src/lib/code-tokens.ts'
import type { TextChange } from '#src/lib/code/line-changes.ts'

import { languageOf } from '../editor/languages.ts'
import { theme } from '../editor/theme.ts'
import { diffTheme } from './diff-theme.ts'

export interface DiffSide {
  name: string
  text: string
}

export interface DiffStart {
  root: ShadowRoot
  a: DiffSide
  b: DiffSide
  language: Language
  /** Computed elsewhere; CodeMirror's own comparison works character by character and freezes the page on long texts. */
  changes: readonly TextChange[]
  layout: 'split' | 'unified'
  collapse: boolean
}

export interface RunningDiff {
  /** Number of changed places; neighbours are one. */
  places: number
  /** Shows the place with this number, from 0. */
  goTo: (place: number) => void
  stop: () => void
}

/** Longer texts stay without colour: reading their grammar would take the page's thread for seconds, a tenth at a time. */
const COLOUR_MAX = 500_000
/** Unchanged lines left around a change, and fewest that are folded away. */
const COLLAPSE = { margin: 3, minSize: 8 }

/** Two texts beside each other, or as one with the removed lines in it. Inside a shadow root, as the editor. */
export function startDiff(start: DiffStart): RunningDiff {
  const { root, a, b, layout } = start
  const collapse = start.collapse ? { collapseUnchanged: COLLAPSE } : {}
  const diffConfig = { override: () => start.changes.map(({ fromA, toA, fromB, toB }) => new Change(fromA, toA, fromB, toB)) }
  const common: Extension = [
    lineNumbers(),
    highlightSpecialChars(),
    EditorView.lineWrapping,
    EditorState.readOnly.of(true),
    keymap.of(defaultKeymap),
    languageOf(Math.max(a.text.length, b.text.length) > COLOUR_MAX ? 'text' : start.language),
    theme,
    diffTheme,
  ]
  const named = (name: string) => EditorView.contentAttributes.of({ 'aria-label': name, tabindex: '0' })

  if (layout === 'unified') {
    const merge = unifiedMergeView({ original: a.text, mergeControls: false, diffConfig, ...collapse })
    const view = new EditorView({ root, parent: root, doc: b.text, extensions: [common, named(`${a.name} and ${b.name}`), merge] })
    return { places: placesOf(view).length, goTo: (place) => show(view, place), stop: () => view.destroy() }
  }
  const merge = new MergeView({
    root,
    parent: root,
    a: { doc: a.text, extensions: [common, named(a.name)] },
    b: { doc: b.text, extensions: [common, named(b.name)] },
    diffConfig,
    ...collapse,
  })
  // The pair scrolls as one; an editor in it is as high as its text
  merge.dom.style.maxHeight = 'var(--editor-max)'
  for (const view of [merge.a, merge.b]) view.dom.style.maxHeight = 'none'
  return { places: merge.chunks.length, goTo: (place) => show(merge.b, place), stop: () => merge.destroy() }
}

const placesOf = (view: EditorView) => getChunks(view.state)?.chunks ?? []

function show(view: EditorView, place: number): void {
  const chunk = placesOf(view)[place]
  if (!chunk) return
  const anchor = Math.min(chunk.fromB, view.state.doc.length)
  view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'nearest', yMargin: 60 }) })
}
