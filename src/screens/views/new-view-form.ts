import type { FormDefinition } from '#src/components/form/use-form.ts'
import { createView } from '#src/queries/views.ts'
import { $search } from '#src/stores/location.ts'
import { problemsOf } from '#wire/product/schema.ts'
import { viewQueryOf } from '#wire/product/view-query.ts'
import { type SavedView, viewResource } from '#wire/product/views.ts'

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
      name,
      query: viewQueryOf($search.get()),
      shared: sharing === 'shared',
      ...(defaultFor !== 'none' && { defaultFor: { [defaultFor]: true } }),
    }),
})

/** Why a view cannot have this name: names differ among the private ones of a person, and among the shared ones of a page. */
export function nameProblem(name: string, sharing: Sharing, others: readonly Pick<SavedView, 'name' | 'shared'>[]): string | undefined {
  const text = name.trim().toLowerCase()
  const taken = others.some((view) => view.shared === (sharing === 'shared') && view.name.toLowerCase() === text)
  return problemsOf(viewResource.change, { name })['name'] ?? (taken ? 'There is a view with this name already.' : undefined)
}
