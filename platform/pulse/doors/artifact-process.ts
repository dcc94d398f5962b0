import { maskArtifact } from '../readers/artifact.ts'
import { workApart } from './apart.ts'

export interface ArtifactJob {
  type: string
  bytes: Uint8Array
}

/** Masks one large payload object, away from the server's heap. */
await workApart<ArtifactJob, Uint8Array>(({ type, bytes }, send) => send(maskArtifact(type, bytes)))
