export interface StoredObject {
  bytes: Uint8Array
  contentType: string
}

/** Payloads by digest, isolated per organization: files on one machine, any S3 store for larger installations. */
export interface ObjectPort {
  /**
   * Stores under the SHA-1 hex of the bytes (the agent's choice of digest) and returns it; repeated bytes cost nothing, but restart their retention.
   */
  put(orgId: string, object: StoredObject): Promise<string>
  /** Stores under a digest that the sender computed over the unmasked bytes. `environmentId` is an agent's. */
  putAs(orgId: string, digest: string, object: StoredObject, environmentId?: string): Promise<void>
  /**
   * Called by senders that will refer to the object instead of sending it, so it counts as a new arrival. With `environmentId` only when that
   * environment sent it itself: an agent must not find out what another environment of its organization holds, nor keep it from expiring.
   */
  has(orgId: string, digest: string, environmentId?: string): Promise<boolean>
  get(orgId: string, digest: string): Promise<StoredObject | undefined>
  forgetOrg(orgId: string): Promise<void>
}
