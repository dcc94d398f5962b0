import { visibleText } from '#domain/detection/control.ts'
import { withArticle } from '#src/lib/format.ts'

import { EmptyNote } from './Notices.tsx'

export interface NotFoundNoteProps {
  /** `rule`, `request`, `person`. */
  thing: string
  /** What was asked for; empty when the address names none. */
  id: string
  /** Name of the organization that was looked in. */
  org: string
  /** The list one came from, or would have. */
  back: { label: string; href: string }
  /** Why there may be none, behind its id. */
  why?: string
  level?: 2 | 3
}

const WHY = 'was deleted, belongs to another organization, or was never there.'

/** From an address anything may come. */
const ID_MAX = 120

/** A page about one thing that does not exist there, or that one may not see: the same answer for both. */
export function NotFoundNote({ thing, id, org, back, why = WHY, level = 2 }: NotFoundNoteProps) {
  const shown = visibleText(id.length > ID_MAX ? `${id.slice(0, ID_MAX)}…` : id)
  return (
    <EmptyNote
      drawing="no-match"
      level={level}
      title={id ? `No ${thing} with this id in ${visibleText(org)}` : `The address names no ${thing}`}
      hint={
        id ? (
          <>
            <code>{shown}</code> {why}
          </>
        ) : (
          `Choose ${withArticle(thing)} from the list.`
        )
      }
      action={
        <a className="button" data-kind="primary" href={back.href}>
          {back.label}
        </a>
      }
    />
  )
}
