import { ownNamesOf } from '#domain/detection/own-names.ts'

import { maskArtifact } from '../readers/artifact.ts'
import { workIsolated } from '#platform/lib/isolated.ts'
import { bytesOf, type Spooled } from './spool.ts'

export interface ArtifactJob {
  type: string
  body: Spooled
  ownNames: readonly string[]
}

/** Masks one large payload object, away from the server's heap. */
await workIsolated<ArtifactJob, Uint8Array>(({ type, body, ownNames }, send) =>
  send(maskArtifact(type, bytesOf(body), ownNamesOf(ownNames))),
)
