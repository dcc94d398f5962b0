import type { DatabaseSync } from 'node:sqlite'

/** A second factor of a person: an app that shows codes made from a shared secret and the time. */
export interface Factor {
  id: string
  uid: string
  displayName: string | null
  /** Sealed by the keyring. */
  sealedSecret: string
  enrolledAt: number
  /** The newest time step whose code was used: it and those before work no more (RFC 6238 §5.2). */
  lastStep: number
}

export interface Factors {
  of(uid: string): Factor[]
  add(factor: Factor): void
  /** Notes that the code of a step was used; false when it, or a later one, was used before. */
  useStep(id: string, step: number): boolean
  /** False when the person has no such factor. */
  remove(uid: string, id: string): boolean
  removeAllOf(uid: string): void
}

export function openFactors(database: DatabaseSync): Factors {
  const find = database.prepare('SELECT * FROM factors WHERE uid = ? ORDER BY enrolled_at, id')
  const insert = database.prepare(
    'INSERT INTO factors (id, uid, display_name, sealed_secret, enrolled_at, last_step) VALUES (?, ?, ?, ?, ?, ?)',
  )
  const step = database.prepare('UPDATE factors SET last_step = ? WHERE id = ? AND last_step < ?')
  const remove = database.prepare('DELETE FROM factors WHERE uid = ? AND id = ?')
  const removeAll = database.prepare('DELETE FROM factors WHERE uid = ?')
  return {
    of: (uid) => find.all(uid).map(factorOf),
    add: ({ id, uid, displayName, sealedSecret, enrolledAt, lastStep }) =>
      void insert.run(id, uid, displayName, sealedSecret, enrolledAt, lastStep),
    useStep: (id, used) => step.run(used, id, used).changes > 0,
    remove: (uid, id) => remove.run(uid, id).changes > 0,
    removeAllOf: (uid) => void removeAll.run(uid),
  }
}

/** The table is STRICT and written by `add` only. */
const factorOf = (row: Record<string, unknown>): Factor => ({
  id: row['id'] as string,
  uid: row['uid'] as string,
  displayName: row['display_name'] as string | null,
  sealedSecret: row['sealed_secret'] as string,
  enrolledAt: row['enrolled_at'] as number,
  lastStep: row['last_step'] as number,
})
