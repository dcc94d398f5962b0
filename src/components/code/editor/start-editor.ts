import {
  acceptCompletion,
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  type CompletionContext,
  completionKeymap,
} from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { bracketMatching, foldGutter, foldKeymap, indentOnInput } from '@codemirror/language'
import { lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint'
import { highlightSelectionMatches, openSearchPanel, search, searchKeymap } from '@codemirror/search'
import { Compartment, EditorState } from '@codemirror/state'
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
  placeholder,
} from '@codemirror/view'

import type { Language } from '#src/lib/code-tokens.ts'
import type { Complete, Problem } from '#src/lib/code/assistance.ts'

import { languageOf } from './languages.ts'
import { theme } from './theme.ts'

export interface EditorStart {
  root: ShadowRoot
  text: string
  language: Language
  label: string
  readOnly: boolean
  placeholder: string
  onChange: (text: string) => void
  /** Asked at every opening of the list, so that it may change. */
  complete: () => Complete | undefined
}

export interface RunningEditor {
  /** Replaces the text, unless it is the same already. */
  setText: (text: string) => void
  setReadOnly: (readOnly: boolean) => void
  showProblems: (problems: readonly Problem[]) => void
  /** Puts the caret there, shows it, and takes the focus. */
  goTo: (offset: number) => void
  openSearch: () => void
  stop: () => void
}

/** Starts CodeMirror inside a shadow root: there it uses adopted style sheets, which the content security policy allows. */
export function startEditor(start: EditorStart): RunningEditor {
  const writing = new Compartment()
  const view = new EditorView({
    root: start.root,
    parent: start.root,
    state: EditorState.create({
      doc: start.text,
      extensions: [
        lineNumbers(),
        foldGutter(),
        lintGutter(),
        highlightSpecialChars(),
        highlightActiveLine(),
        highlightActiveLineGutter(),
        history(),
        drawSelection(),
        indentOnInput(),
        bracketMatching(),
        closeBrackets(),
        highlightSelectionMatches(),
        search({ top: true }),
        autocompletion({ override: [(context) => completionsAt(context, start.complete())], icons: false }),
        // Tab takes what the list offers, then indents; after Escape it leaves.
        escapeFreesTab,
        keymap.of([
          { key: 'Tab', run: acceptCompletion },
          ...closeBracketsKeymap,
          ...completionKeymap,
          ...searchKeymap,
          ...historyKeymap,
          ...foldKeymap,
          ...lintKeymap,
          ...defaultKeymap,
        ]),
        languageOf(start.language),
        // An expression is a sentence: it goes on below. Files keep their lines
        start.language === 'rule' ? EditorView.lineWrapping : [],
        placeholder(start.placeholder),
        writing.of(writable(start.readOnly)),
        EditorView.contentAttributes.of({ 'aria-label': start.label, tabindex: '0' }),
        EditorView.updateListener.of((update) => {
          if (!update.docChanged) return
          update.view.setTabFocusMode(false)
          start.onChange(update.state.doc.toString())
        }),
        theme,
      ],
    }),
  })

  return {
    setText(text) {
      if (text !== view.state.doc.toString()) view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } })
    },
    setReadOnly: (readOnly) => view.dispatch({ effects: writing.reconfigure(writable(readOnly)) }),
    showProblems(problems) {
      const { length } = view.state.doc
      // The text may be shorter by now than the one that was checked
      const inside = problems.map((problem) => ({ ...problem, from: Math.min(problem.from, length), to: Math.min(problem.to, length) }))
      view.dispatch(setDiagnostics(view.state, inside))
    },
    goTo(offset) {
      const anchor = Math.min(offset, view.state.doc.length)
      view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) })
      view.focus()
    },
    openSearch: () => void openSearchPanel(view),
    stop: () => view.destroy(),
  }
}

/** A text to read only keeps the caret, so that it can be walked and searched by keyboard; Tab leaves it at once. */
const writable = (readOnly: boolean) => (readOnly ? EditorState.readOnly.of(true) : keymap.of([indentWithTab]))

/** Without CodeMirror's limit of two seconds: who types slowly gets out as well (WCAG 2.2.1). Writing or coming back gives Tab its meaning again. */
const escapeFreesTab = EditorView.domEventObservers({
  keydown: (event, view) => {
    if (event.key === 'Escape') view.setTabFocusMode(true)
  },
  blur: (_, view) => view.setTabFocusMode(false),
})

function completionsAt(context: CompletionContext, complete: Complete | undefined) {
  const answer = complete?.(context.state.doc.toString(), context.pos)
  if (!answer || answer.options.length === 0) return null
  const options = answer.options.map(({ label, insert, hint }) => ({
    label,
    apply: insert ?? label,
    ...(hint !== undefined && { detail: hint }),
  }))
  return { from: answer.from, options }
}
