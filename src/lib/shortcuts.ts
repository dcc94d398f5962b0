import { AREA_IDS, AREAS, type AreaPage } from './areas.ts'

/**
 * Every key of the console: what it does, for the help, and what it is called, for whoever acts on it. `j`; `Mod+k` with Command on a Mac and
 * Control elsewhere; `g r` one after the other. What stands in the same place, and what counts everywhere, never shares a key (a test).
 */
export interface Shortcut {
  /** What is run; absent where a control takes the key itself, as ARIA has it. */
  id?: string
  keys: string
  does: string
}

export interface ShortcutGroup {
  label: string
  /** `page`: counts wherever no control has the focus. Otherwise only inside of what the label names. */
  scope: 'page' | 'inside'
  shortcuts: readonly Shortcut[]
}

const PAGES: readonly AreaPage[] = AREA_IDS.flatMap((area): readonly AreaPage[] => AREAS[area].pages)

export const SHORTCUTS: readonly ShortcutGroup[] = [
  {
    label: 'Everywhere',
    scope: 'page',
    shortcuts: [
      { id: 'palette', keys: 'Mod+k', does: 'Search pages, actions and data' },
      { id: 'help', keys: '?', does: 'This help' },
      { id: 'filter', keys: '/', does: 'Go to the filter' },
      { id: 'range', keys: 't', does: 'Time range; then 1 to 6 for the usual ones' },
      { id: 'rail', keys: '\\', does: 'Collapse or expand the menu' },
      { id: 'close', keys: 'Escape', does: 'Close what is open, or leave the field' },
    ],
  },
  {
    label: 'Go to',
    scope: 'page',
    shortcuts: PAGES.map(({ key, label, pathname }) => ({ id: `go ${pathname}`, keys: `g ${key}`, does: label })),
  },
  {
    label: 'In a list',
    scope: 'page',
    shortcuts: [
      { id: 'row.next', keys: 'j', does: 'Next row, also ↓' },
      { id: 'row.previous', keys: 'k', does: 'Row before, also ↑' },
      { id: 'row.open', keys: 'Enter', does: 'Look at the row; once more: open its page' },
      { id: 'row.select', keys: 'x', does: 'Select the row' },
      { id: 'row.copy', keys: 'c', does: 'Copy the cell or row' },
      { id: 'list.live', keys: 'l', does: 'Live on and off' },
      { id: 'list.mark', keys: 'm', does: 'Mark now' },
      { id: 'list.common', keys: 'w', does: 'What do these have in common?' },
      { id: 'compare', keys: '.', does: 'Compare with the last good call' },
      { id: 'evidence', keys: 'e', does: 'Evidence of a request, on its page or its comparison' },
      { id: 'step.previous', keys: '[', does: 'The one before, on a page or beside a list' },
      { id: 'step.next', keys: ']', does: 'The next one' },
    ],
  },
  {
    label: 'In a row',
    scope: 'inside',
    shortcuts: [
      { keys: 'ArrowRight', does: 'Into the cells; ← back to the row' },
      { keys: 'Enter', does: 'In a cell: show only this value' },
      { keys: 'Alt+Enter', does: 'In a cell: show all but this value' },
      { keys: 'Shift+F10', does: 'In a cell: filter, exclude, copy, open' },
    ],
  },
  {
    label: 'In a chart',
    scope: 'inside',
    shortcuts: [
      { keys: 'ArrowLeft', does: 'Read the values one by one, also →' },
      { keys: 'Shift+ArrowRight', does: 'Select a stretch' },
      { keys: 'Enter', does: 'Zoom to it' },
    ],
  },
  {
    label: 'In the filter',
    scope: 'inside',
    shortcuts: [
      { keys: 'ArrowDown', does: 'What could stand here' },
      { keys: 'Tab', does: 'Take the suggestion' },
      { keys: 'Enter', does: 'Apply, and go to the first row' },
      { keys: 'Escape', does: 'Back to what is applied; once more: leave the field' },
    ],
  },
]

/** Keys of the page by what they run. */
const BY_KEYS: ReadonlyMap<string, string> = new Map(
  SHORTCUTS.filter(({ scope }) => scope === 'page').flatMap(({ shortcuts }) =>
    shortcuts.flatMap(({ id, keys }) => (id ? [[keys, id] as const] : [])),
  ),
)
const PREFIXES: ReadonlySet<string> = new Set(
  [...BY_KEYS.keys()].filter((keys) => keys.includes(' ')).map((keys) => keys.split(' ')[0] ?? ''),
)

export interface PressedKey {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}

/**
 * What a key means on a page: something to run, or the first of two keys. `pending`: the first of two that was pressed just before.
 * `plain`: it is a character alone, which a person may have switched off.
 */
export function readShortcut(pressed: PressedKey, pending = ''): { id: string; plain: boolean } | { pending: string } | undefined {
  const { key, ctrlKey, metaKey, altKey } = pressed
  if (altKey) return undefined
  if (ctrlKey || metaKey) {
    const id = BY_KEYS.get(`Mod+${key.toLowerCase()}`)
    return id ? { id, plain: false } : undefined
  }
  const id = BY_KEYS.get(pending ? `${pending} ${key}` : key)
  if (id) return { id, plain: key.length === 1 }
  return !pending && PREFIXES.has(key) ? { pending: key } : undefined
}

/** The keys of a shortcut as they are written on this keyboard. */
export const keyNames = (keys: string, mac: boolean): string[] => keys.split(/[ +]/).map((key) => nameOf(key, mac))

const NAMES: ReadonlyMap<string, string> = new Map([
  ['Escape', 'Esc'],
  ['ArrowLeft', '←'],
  ['ArrowRight', '→'],
  ['ArrowDown', '↓'],
])

function nameOf(key: string, mac: boolean): string {
  if (key === 'Mod') return mac ? '⌘' : 'Ctrl'
  return NAMES.get(key) ?? key
}
