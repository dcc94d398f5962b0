import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { createAdaptorServer } from '@hono/node-server'

import { openDocuments } from '#platform/documents/documents.ts'
import { firestoreRoutes } from '#platform/documents/firestore-routes.ts'
import type { Rules } from '#platform/documents/rules.ts'

/** For tests of the wire only: everybody may do everything. */
export const OPEN_RULES: Rules = { open: true, mayGet: () => true, mayList: () => true, mayListGroup: () => true, mayWrite: () => true }

export interface FirestoreAtHand {
  /** `127.0.0.1:port`. */
  host: string
  close(): Promise<void>
}

/** Our document store behind its wire, on a real port, with open rules. */
export async function ourFirestore(projectId: string): Promise<FirestoreAtHand> {
  const dataDir = await mkdtemp(join(tmpdir(), 'firestore-'))
  const documents = openDocuments({ dataDir, clock: () => Date.now() })
  const routes = firestoreRoutes({
    documents,
    projectId,
    rules: OPEN_RULES,
    verifyIdToken: () => Promise.reject(new Error('nobody signs in here')),
  })
  const server = createAdaptorServer({ fetch: routes.fetch })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      await new Promise((closed) => server.close(closed))
      documents.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
