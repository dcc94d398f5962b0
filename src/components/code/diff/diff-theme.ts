import { EditorView } from '@codemirror/view'

/** Removed and added by colour, by a mark at the edge, and struck or underlined words: never by colour alone. */
export const diffTheme = EditorView.theme({
  '&.cm-merge-a .cm-changedLine, .cm-deletedChunk': { backgroundColor: 'var(--danger-soft)' },
  '&.cm-merge-b .cm-changedLine, .cm-inlineChangedLine, .cm-insertedLine': { backgroundColor: 'var(--ok-soft)' },
  '&.cm-merge-a .cm-changedText, .cm-deletedChunk .cm-deletedText': {
    background: 'color-mix(in oklch, var(--danger-line) 30%, transparent)',
    textDecoration: 'line-through var(--danger-solid)',
  },
  '&.cm-merge-b .cm-changedText': {
    background: 'color-mix(in oklch, var(--ok-line) 30%, transparent)',
    textDecoration: 'underline var(--ok-solid)',
    textUnderlineOffset: '3px',
  },
  '.cm-deletedChunk': { paddingLeft: 'var(--space-2)' },
  '.cm-changeGutter': { width: '4px', paddingLeft: '0' },
  '&.cm-merge-a .cm-changedLineGutter, .cm-deletedLineGutter': { background: 'var(--danger-solid)' },
  '&.cm-merge-b .cm-changedLineGutter': { background: 'var(--ok-solid)' },
  '.cm-collapsedLines': {
    minHeight: '24px',
    padding: 'var(--space-1) var(--space-3)',
    background: 'var(--surface-sunken)',
    borderBlock: '1px solid var(--line-faint)',
    color: 'var(--text-dim)',
    fontFamily: 'var(--font-text)',
    '&:hover': { background: 'var(--hover)', color: 'var(--text)' },
    '&:before, &:after': { content: '"…"' },
  },
  '&.cm-merge-a': { borderRight: '1px solid var(--line)' },
  '@media (forced-colors: active)': {
    '.cm-changedLineGutter, .cm-deletedLineGutter': { background: 'Highlight', forcedColorAdjust: 'none' },
  },
})
