import { visibleText } from '#domain/detection/control.ts'
import { showToast } from '#src/components/overlay/toast.ts'
import { copyText } from '#src/lib/copy-text.ts'
import { explain, toWireError } from '#src/lib/errors.ts'
import { uniqueName } from '#src/lib/names.ts'
import { changesToNone, viewAddress } from '#src/lib/view-state.ts'
import { changeDefaults, changeView, createView } from '#src/queries/views.ts'
import { $search, setSearch } from '#src/stores/location.ts'
import { $uid } from '#src/stores/session.ts'
import { DEMO_VIEWER_UID } from '#wire/product/demo.ts'
import { viewQueryOf } from '#wire/product/view-query.ts'
import { type SavedView, VIEW_NAME_MAX } from '#wire/product/views.ts'

/** What the page shows now becomes the view. */
export const saveChanges = (orgId: string, view: SavedView): Promise<void> =>
  told(
    changeView(orgId, view, { query: viewQueryOf($search.get()) }).then(() => setSearch({ view: view.id }, { history: 'replace' })),
    `“${visibleText(view.name)}” is saved.`,
  )

export function toggleDefault(orgId: string, view: SavedView, whose: 'me' | 'all'): Promise<void> {
  const on = whose === 'me' ? !view.defaultForMe : !view.defaultForAll
  const forWhom = whose === 'me' ? 'you' : 'everybody who has chosen no other'
  const said = on
    ? `The page opens with “${visibleText(view.name)}” for ${forWhom}.`
    : `“${visibleText(view.name)}” is no longer a default.`
  return told(changeDefaults(orgId, view.id, { [whose]: on }), said)
}

/** A private view's link shows the same to others, who do not see its name. */
export async function copyViewLink(orgId: string, view: SavedView): Promise<void> {
  const copied = await copyText(new URL(viewAddress(view, orgId), location.href).href)
  showToast(copied ? 'The link is copied.' : { text: 'The browser did not allow copying.', tone: 'danger' })
}

/** A private copy for me, whoever made the original. */
export function duplicateView(orgId: string, { page, name, query }: SavedView, others: readonly SavedView[]): Promise<void> {
  const mine = others.filter((view) => view.page === page && !view.shared).map((view) => view.name)
  // Room for the number that tells copies apart
  const copy = uniqueName(`${name.slice(0, VIEW_NAME_MAX - COPY.length - NUMBER_ROOM)}${COPY}`, mine)
  return told(createView(orgId, { page, name: copy, query, shared: false }), `“${visibleText(copy)}” is made.`)
}

const COPY = ' copy'
const NUMBER_ROOM = 4

/** Whose a view is. All visitors of the demo are one person, whose views are nobody's own. */
export const ownerLabel = ({ mine, ownerName }: Pick<SavedView, 'mine' | 'ownerName'>): string =>
  mine && $uid.get() !== DEMO_VIEWER_UID ? 'Me' : visibleText(ownerName ?? (mine ? 'Demo' : 'Has left'))

export const leaveView = (): void => setSearch(changesToNone($search.get()))

/** Says what came of it. */
async function told(work: Promise<unknown>, sentence: string): Promise<void> {
  try {
    await work
    showToast({ text: sentence, tone: 'ok' })
  } catch (cause) {
    showToast({ text: explain(toWireError(cause)), tone: 'danger' })
  }
}
