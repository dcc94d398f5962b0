import { reading } from './reading.ts'

/** The one service that tokens are minted for (specification, point 9). */
export const PULSE_SERVICE = 'pulse'

/** POST /jwt/tokens (specification, call 4). Without `contextId` the token is good for every environment. */
export interface IssueTokenBody {
  service: typeof PULSE_SERVICE
  contextId?: string | undefined
}

export interface IssuedToken {
  token: string
}

export function readIssuedToken(raw: unknown): IssuedToken {
  return { token: reading(raw, 'issued token').text('token') }
}
