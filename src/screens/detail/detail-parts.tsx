import { atom } from 'nanostores'
import { lazy } from 'react'

import type { ListRow } from '../list/rows.ts'
import type { DetailDeclaration, OneProps } from './detail-types.ts'

/** For a store that a declaration leaves out. */
export const NEVER = atom(false)

/** What a page loads behind its heading, each ready to be drawn. */
export function detailPartsOf<One extends ListRow>({ facts, evidence, actions, verdict, instead }: DetailDeclaration<One>) {
  return {
    Facts: lazy(async () => ({ default: await facts() })),
    Evidence: lazy(async () => ({ default: await evidence() })),
    Actions: lazy(async () => ({ default: await actions.load() })),
    Verdict:
      verdict &&
      lazy(async () => {
        const [{ QueriedVerdict }, query] = await Promise.all([import('../verdicts/VerdictLine.tsx'), verdict()])
        return { default: ({ scope, one }: OneProps<One>) => <QueriedVerdict query={query(scope, one)} /> }
      }),
    Instead: instead && lazy(async () => ({ default: await instead.load() })),
  }
}

export type DetailParts<One extends ListRow> = ReturnType<typeof detailPartsOf<One>>
