/** Keys of the console by where they count; what a screen adds of its own stands on that screen. `Mod` is Command on a Mac, Control elsewhere. */
export interface Shortcut {
  keys: readonly string[]
  does: string
}

export interface ShortcutGroup {
  label: string
  shortcuts: readonly Shortcut[]
}

export const SHORTCUTS: readonly ShortcutGroup[] = [
  {
    label: 'Everywhere',
    shortcuts: [
      { keys: ['Mod', 'K'], does: 'Search pages, actions and data' },
      { keys: ['?'], does: 'This help' },
      { keys: ['/'], does: 'Go to the filter' },
      { keys: ['Esc'], does: 'Close what is open' },
      { keys: ['['], does: 'Collapse or widen the menu' },
    ],
  },
  {
    label: 'In a table',
    shortcuts: [
      { keys: ['j'], does: 'Next row, also ↓' },
      { keys: ['k'], does: 'Row before, also ↑' },
      { keys: ['Enter'], does: 'Open the row' },
      { keys: ['x'], does: 'Select the row' },
      { keys: ['c'], does: 'Copy the cell or row' },
      { keys: ['→'], does: 'Into the cells; ← back to the row' },
      { keys: ['Enter'], does: 'In a cell: show only this value' },
      { keys: ['Alt', 'Enter'], does: 'In a cell: show all but this value' },
    ],
  },
  {
    label: 'In a chart',
    shortcuts: [
      { keys: ['←', '→'], does: 'Read the values one by one' },
      { keys: ['Shift', '→'], does: 'Select a stretch' },
      { keys: ['Enter'], does: 'Zoom to it' },
    ],
  },
  {
    label: 'In the filter',
    shortcuts: [
      { keys: ['↓'], does: 'What could stand here' },
      { keys: ['Tab'], does: 'Take the suggestion' },
      { keys: ['Enter'], does: 'Apply' },
      { keys: ['Esc'], does: 'Back to what is applied' },
    ],
  },
]

/** The key as it is written on this keyboard. */
export const keyName = (key: string, mac: boolean): string => (key === 'Mod' ? (mac ? '⌘' : 'Ctrl') : key)
