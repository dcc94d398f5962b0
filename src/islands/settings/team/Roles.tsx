import { Check } from 'lucide-react'

import { NOTHING } from '#src/lib/format.ts'
import { ROLE_PERMISSIONS } from '#src/lib/role-permissions.ts'
import { mayActAs, type Role, ROLES } from '#wire/product/roles.ts'

import css from './team.module.css'

/** What each role may do; one's own is marked. */
export function Roles({ role: mine }: { role: Role | undefined }) {
  return (
    <div className={css.rolesFrame}>
      <p className="soft">Each role may do what those before it may. A new role holds from the next call on, within five seconds.</p>
      <table className={css.roles}>
        <caption className="visually-hidden">What each role may do</caption>
        <thead>
          <tr>
            <th scope="col">May</th>
            {ROLES.map((role) => (
              <th key={role} scope="col" className={role === mine ? css.mine : undefined}>
                {role}
                {role === mine && <span className="visually-hidden">, your role</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ROLE_PERMISSIONS.map(({ id, what, least, note }) => (
            <tr key={id}>
              <th scope="row">
                {what}
                {note && <span className="dim"> {note}</span>}
              </th>
              {ROLES.map((role) => (
                <td key={role} className={role === mine ? css.mine : undefined}>
                  {mayActAs(role, least) ? (
                    <Check size={16} role="img" aria-label="Yes" />
                  ) : (
                    <span className="dim" role="img" aria-label="No">
                      {NOTHING}
                    </span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
