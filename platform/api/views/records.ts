import type { DocumentTransaction } from '#platform/lib/ports/documents.ts'

/** Where saved views stand. None of it is readable through the browser's document API. */
export const viewPaths = {
  views: (orgId: string) => `orgs/${orgId}/views`,
  view: (orgId: string, id: string) => `orgs/${orgId}/views/${id}`,
  /** What one member has chosen for themselves. */
  choice: (orgId: string, uid: string) => `orgs/${orgId}/viewChoices/${uid}`,
} as const

/** orgs/{orgId}/views/{id}. */
export type ViewRecord = {
  page: string
  name: string
  query: string
  shared: boolean
  ownerUid: string
  /** At most one of a page, and only a shared one. */
  defaultForAll: boolean
  createdMs: number
  changedMs: number
  changedBy: string
}

/** orgs/{orgId}/viewChoices/{uid}: ids of views, at most one of each page. One that was deleted since counts for nothing. */
export type ViewChoiceRecord = { defaults: string[] }

/** What goes with a member who leaves, as part of what is recorded for that: private views and choices. Shared views stay. */
export async function dropViewsOf(transaction: DocumentTransaction, orgId: string, uid: string): Promise<void> {
  const owned = await transaction.query<ViewRecord>({ collection: viewPaths.views(orgId), where: [['ownerUid', '==', uid]] })
  for (const { path, data } of owned) if (!data.shared) transaction.delete(path)
  transaction.delete(viewPaths.choice(orgId, uid))
}
