import { keyNames, type ShortcutGroup } from '#src/lib/shortcuts.ts'

import css from './shortcut-list.module.css'

/** Keys and what they do, in groups side by side. */
export function ShortcutList({ groups, mac }: { groups: readonly ShortcutGroup[]; mac: boolean }) {
  return (
    <div className={css.groups}>
      {groups.map((group) => (
        <section key={group.label} aria-label={group.label}>
          <h3>{group.label}</h3>
          <dl className={css.list}>
            {group.shortcuts.map(({ keys, does }) => (
              <div key={keys + does} className={css.entry}>
                <dt>
                  {keyNames(keys, mac).map((key) => (
                    <kbd key={key} className="kbd">
                      {key}
                    </kbd>
                  ))}
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}
