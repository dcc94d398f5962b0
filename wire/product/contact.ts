import { reading } from './reading.ts'

/** Below the API's address, without a bearer. */
/** POST /contact: stored for whoever runs the platform. Five an hour from one address. */
export interface ContactBody {
  name: string
  email: string
  company?: string | undefined
  message: string
}

export interface ContactResponse {
  /** To name when asking about it. */
  id: string
}

export const CONTACT_NAME_MAX = 100
export const CONTACT_MESSAGE_MAX = 5_000

export function readContactResponse(raw: unknown): ContactResponse {
  return { id: reading(raw, 'contact').text('id') }
}
