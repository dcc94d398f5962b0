export interface StoredObject {
  bytes: Uint8Array
  contentType: string
}

/** Payloads by digest, apart for each organization: files on one machine, any S3 store where they are outgrown. */
export interface ObjectPort {
  /** Stores under the SHA-1 hex of the bytes (the agent's choice of digest) and returns it; the same bytes again cost nothing, but begin their time anew. */
  put(orgId: string, object: StoredObject): Promise<string>
  /** Stores under a digest that the sender computed over the unmasked bytes. `environmentId` is an agent's. */
  putAs(orgId: string, digest: string, object: StoredObject, environmentId?: string): Promise<void>
  /**
   * Asked by who is about to refer to the object instead of sending it, so for its age it has arrived again. With `environmentId` only when
   * that environment sent it itself: an agent must not find out what another environment of its organization holds, nor keep it from expiring.
   */
  has(orgId: string, digest: string, environmentId?: string): Promise<boolean>
  get(orgId: string, digest: string): Promise<StoredObject | undefined>
  forgetOrg(orgId: string): Promise<void>
}
