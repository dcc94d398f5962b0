import { Check } from 'lucide-react'

import type { MenuEntry } from './menu-model.ts'
import css from './menu.module.css'

const ROLES = { action: 'menuitem', link: 'menuitem', check: 'menuitemcheckbox', choice: 'menuitemradio' } as const

/** One line of a menu; its name is the label alone, what stands below it describes it. What cannot be chosen keeps its place and says why. */
export function MenuItem({ entry, onPick }: { entry: MenuEntry; onPick: (entry: MenuEntry) => void }) {
  const { kind = 'action', label, icon, detail, shortcut, disabled } = entry
  const checkable = entry.kind === 'check' || entry.kind === 'choice'
  const shared = {
    role: ROLES[kind],
    tabIndex: -1,
    className: `menu-item ${css.item}`,
    'data-danger': (!entry.kind || entry.kind === 'action') && entry.danger ? '' : undefined,
    'aria-disabled': disabled === undefined ? undefined : true,
    'aria-checked': checkable ? entry.checked : undefined,
    'data-label': label,
    'aria-description': disabled ?? detail,
  }
  const face = (
    <>
      <span className={css.mark} aria-hidden="true">
        {checkable ? entry.checked && <Check size={14} /> : icon}
      </span>
      <span className={css.words}>
        <span>{label}</span>
        {(disabled ?? detail) && <small aria-hidden="true">{disabled ?? detail}</small>}
      </span>
      {shortcut && (
        <kbd className="kbd" aria-hidden="true">
          {shortcut}
        </kbd>
      )}
    </>
  )
  if (entry.kind === 'link' && disabled === undefined) {
    return (
      <a {...shared} href={entry.href} onClick={() => onPick(entry)}>
        {face}
      </a>
    )
  }
  return (
    <button {...shared} type="button" onClick={() => onPick(entry)}>
      {face}
    </button>
  )
}
