import type { FormDefinition } from '#src/components/form/use-form.ts'
import { createView } from '#src/queries/views.ts'
import { $search } from '#src/stores/location.ts'
import { viewQueryOf } from '#wire/product/view-query.ts'
import { type SavedView, VIEW_NAME_MAX } from '#wire/product/views.ts'

export type Sharing = 'private' | 'shared'
export type DefaultChoice = 'none' | 'me' | 'all'

interface NewView {
  name: string
  sharing: Sharing
  defaultFor: DefaultChoice
}

/** A view of what the address says at the moment it is sent. */
export const newViewForm = (orgId: string, page: string, taken: readonly SavedView[]): FormDefinition<NewView, SavedView> => ({
  initial: { name: '', sharing: 'private', defaultFor: 'none' },
  validate: ({ name, sharing }) => ({ name: nameProblem(name, sharing, taken) }),
  submit: ({ name, sharing, defaultFor }) =>
    createView(orgId, {
      page,
      name: name.trim(),
      query: viewQueryOf($search.get()),
      shared: sharing === 'shared',
      ...(defaultFor !== 'none' && { defaultFor: { [defaultFor]: true } }),
    }),
})

/** Why a view cannot have this name: names differ among the private ones of a person, and among the shared ones of a page. */
export function nameProblem(name: string, sharing: Sharing, others: readonly Pick<SavedView, 'name' | 'shared'>[]): string | undefined {
  const text = name.trim()
  if (text === '') return 'Enter a name.'
  if (text.length > VIEW_NAME_MAX) return `Use at most ${VIEW_NAME_MAX} characters.`
  const taken = others.some((view) => view.shared === (sharing === 'shared') && view.name.toLowerCase() === text.toLowerCase())
  return taken ? 'There is a view with this name already.' : undefined
}
