/** Google responds with 400 to nearly everything; the others help a client without the SDK. */
export type RefusalStatus = 400 | 404 | 413 | 415 | 429

/**
 * An error of the Firebase Auth API: `code` is what the SDK maps to its `auth/…` codes, `detail` a sentence for the user. Sent as `CODE : detail`;
 * the SDK shows the detail when there is one.
 */
export class Refusal extends Error {
  readonly code: string
  readonly detail: string | undefined
  readonly status: RefusalStatus
  /** Whole seconds, only with status 429. */
  readonly retryAfterSeconds: number | undefined

  constructor(code: string, detail?: string, more: { status?: RefusalStatus; retryAfterSeconds?: number | undefined } = {}) {
    super(detail === undefined ? code : `${code} : ${detail}`)
    this.name = 'Refusal'
    this.code = code
    this.detail = detail
    this.status = more.status ?? 400
    this.retryAfterSeconds = more.retryAfterSeconds
  }
}
