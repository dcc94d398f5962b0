import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

/** In CSS pixels; the placeholder before the editor has the same. */
const LINE_HEIGHT = 20

const MONO = { fontFamily: 'var(--font-mono)', fontSize: 'var(--text-12)', lineHeight: `${LINE_HEIGHT}px` }
const CONTROL = {
  minHeight: '24px',
  padding: '0 var(--space-2)',
  border: '1px solid var(--line-control)',
  borderRadius: 'var(--radius)',
  background: 'var(--surface)',
  backgroundImage: 'none',
  color: 'var(--text)',
  fontFamily: 'var(--font-text)',
  fontSize: 'var(--text-12)',
}

/**
 * Looks of the editor and of everything it opens. Custom properties cross the border of the shadow root, so light, dark and every change
 * of a token arrive by themselves; `light-dark()` in them follows the color-scheme of the page.
 */
const looks = EditorView.theme({
  '&': { color: 'var(--text)', backgroundColor: 'var(--surface)', maxHeight: 'var(--editor-max)' },
  '&.cm-focused': { outline: '2px solid var(--focus)', outlineOffset: '-1px' },
  '.cm-scroller': { ...MONO, fontVariantLigatures: 'none', overflow: 'auto', scrollbarColor: 'var(--line-strong) transparent' },
  '.cm-content': { padding: 'var(--space-2) 0', caretColor: 'var(--text)' },
  '.cm-content, .cm-gutter': { minHeight: 'var(--editor-min, 0)' },
  '.cm-line': { padding: '0 var(--space-3) 0 var(--space-2)' },
  '.cm-gutters': { backgroundColor: 'var(--surface-sunken)', color: 'var(--text-dim)', borderRight: '1px solid var(--line)' },
  '.cm-lineNumbers .cm-gutterElement': { padding: '0 var(--space-2)' },
  '.cm-activeLine': { backgroundColor: 'color-mix(in oklch, var(--hover) 55%, transparent)' },
  '&:not(.cm-focused) .cm-activeLine, &:not(.cm-focused) .cm-activeLineGutter': { backgroundColor: 'transparent' },
  '.cm-activeLineGutter': { backgroundColor: 'var(--hover)', color: 'var(--text)' },
  '.cm-cursor, .cm-dropCursor': { borderLeftColor: 'var(--text)', borderLeftWidth: '2px' },
  '.cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground': {
    background: 'color-mix(in oklch, var(--accent) 28%, transparent)',
  },
  '.cm-selectionMatch': { backgroundColor: 'var(--accent-soft)', outline: '1px solid var(--accent-line)' },
  '.cm-searchMatch': { backgroundColor: 'var(--warn-soft)', outline: '1px solid var(--warn-line)' },
  '.cm-searchMatch.cm-searchMatch-selected': { backgroundColor: 'var(--warn-line)' },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--accent-soft)', outline: '1px solid var(--accent-line)' },
  '&.cm-focused .cm-nonmatchingBracket': { backgroundColor: 'var(--danger-soft)' },
  '.cm-foldPlaceholder': { border: '1px solid var(--line)', backgroundColor: 'var(--hover)', color: 'var(--text-dim)' },
  '.cm-placeholder': { color: 'var(--text-dim)' },
  '.cm-panels': { backgroundColor: 'var(--surface-sunken)', color: 'var(--text)' },
  '.cm-panels.cm-panels-top': { borderBottom: '1px solid var(--line)' },
  '.cm-panel.cm-search': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: 'var(--space-1) var(--space-2)',
    padding: 'var(--space-2) var(--space-8) var(--space-2) var(--space-2)',
    fontFamily: 'var(--font-text)',
    '& br': { display: 'none' },
    '& label': {
      display: 'inline-flex',
      alignItems: 'center',
      gap: 'var(--space-1)',
      minHeight: '24px',
      fontSize: 'var(--text-12)',
      margin: '0',
    },
    '& [name=close]': { ...CONTROL, border: '0', minWidth: '24px', background: 'none', top: 'var(--space-2)', right: 'var(--space-2)' },
  },
  '.cm-textfield': { ...CONTROL, margin: '0' },
  '.cm-button': { ...CONTROL, margin: '0', cursor: 'pointer', '&:hover': { background: 'var(--hover)' } },
  '.cm-textfield:focus-visible, .cm-button:focus-visible, [name=close]:focus-visible': {
    outline: '2px solid var(--focus)',
    outlineOffset: '1px',
  },
  '.cm-tooltip': {
    border: '1px solid var(--line-strong)',
    borderRadius: 'var(--radius)',
    backgroundColor: 'var(--surface-raised)',
    color: 'var(--text)',
    boxShadow: 'var(--shadow-float)',
    overflow: 'hidden',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    ...MONO,
    maxHeight: '220px',
    '& > li': { padding: 'var(--space-1) var(--space-2)' },
  },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { backgroundColor: 'var(--accent-soft)', color: 'var(--accent-text)' },
  '.cm-completionDetail': { color: 'var(--text-dim)', fontStyle: 'normal', marginLeft: 'var(--space-3)' },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: 'var(--weight-bold)' },
  '.cm-diagnostic': { padding: 'var(--space-1) var(--space-3)', fontFamily: 'var(--font-text)', fontSize: 'var(--text-12)' },
  '.cm-diagnostic-error': { borderLeftColor: 'var(--danger-solid)' },
  '.cm-diagnostic-warning': { borderLeftColor: 'var(--warn-solid)' },
  '.cm-diagnostic-info': { borderLeftColor: 'var(--info-solid)' },
  '.cm-lintRange': { backgroundImage: 'none', paddingBottom: '0', textDecorationSkipInk: 'none', textUnderlineOffset: '3px' },
  '.cm-lintRange-error': { textDecoration: 'underline wavy var(--danger-solid)' },
  '.cm-lintRange-warning': { textDecoration: 'underline wavy var(--warn-solid)' },
  '.cm-lintRange-info': { textDecoration: 'underline dotted var(--info-solid)' },
  '.cm-lintPoint-error:after': { borderBottomColor: 'var(--danger-solid)' },
  '.cm-lintPoint-warning:after': { borderBottomColor: 'var(--warn-solid)' },
  // In forced colours a background says nothing: what is chosen gets the system's own colours
  '@media (forced-colors: active)': {
    '.cm-tooltip-autocomplete ul li[aria-selected]': { backgroundColor: 'Highlight', color: 'HighlightText', forcedColorAdjust: 'none' },
    '.cm-selectionLayer .cm-selectionBackground': { background: 'Highlight !important', forcedColorAdjust: 'none' },
  },
})

const colours = HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName), tags.tagName], color: 'var(--info-text)' },
  { tag: [tags.string, tags.special(tags.string), tags.attributeValue, tags.content], color: 'var(--ok-text)' },
  { tag: [tags.number, tags.integer, tags.float], color: 'var(--warn-text)' },
  { tag: [tags.keyword, tags.bool, tags.null, tags.labelName, tags.typeName, tags.operatorKeyword], color: 'var(--accent-text)' },
  { tag: [tags.punctuation, tags.separator, tags.bracket, tags.squareBracket, tags.brace, tags.meta], color: 'var(--text-dim)' },
  { tag: tags.comment, color: 'var(--text-dim)', fontStyle: 'italic' },
  { tag: tags.invalid, color: 'var(--danger-text)' },
])

export const theme: Extension = [looks, syntaxHighlighting(colours)]
