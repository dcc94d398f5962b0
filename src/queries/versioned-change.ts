import { productIn } from './apis.ts'
import { queryClient } from './client.ts'

interface VersionedChange<Stored> {
  orgId: string
  /** Of what somebody saw and changes. */
  version: string
  method: 'POST' | 'PUT' | 'DELETE'
  path: string
  body?: object | undefined
  /** The query that shows it, and how its answer is read. */
  shownBy: readonly unknown[]
  read: (raw: unknown) => Stored
}

/** A change of something that is shown, made on the version that was seen. What came of it is shown at once; where it failed, what there is by now. */
export async function changeVersioned<Stored>(change: VersionedChange<Stored>): Promise<Stored> {
  const { orgId, version, method, path, body, shownBy, read } = change
  try {
    const changed = read(await productIn(orgId)(path, { method, headers: { 'If-Match': `"${version}"` }, ...(body && { body }) }))
    queryClient.setQueryData(shownBy, changed)
    return changed
  } catch (cause) {
    // Somebody else may have changed it: the next try is about what there is
    void queryClient.invalidateQueries({ queryKey: shownBy })
    throw cause
  }
}
