import { CodedError } from '#platform/lib/faults.ts'

/** HTTP status of each code that this module returns, google.rpc.Code. */
export const REFUSAL_STATUS = {
  INVALID_ARGUMENT: 400,
  FAILED_PRECONDITION: 400,
  UNAUTHENTICATED: 401,
  PERMISSION_DENIED: 403,
  NOT_FOUND: 404,
  ALREADY_EXISTS: 409,
  INTERNAL: 500,
} as const

export type RefusalCode = keyof typeof REFUSAL_STATUS

/** An error of the Firestore API; the SDK maps `code` to its own. */
export class Refusal extends CodedError<RefusalCode> {
  constructor(code: RefusalCode, message: string) {
    super('Refusal', code, message)
  }
}

export const invalid = (message: string): Refusal => new Refusal('INVALID_ARGUMENT', message)
