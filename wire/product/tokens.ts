import * as v from 'valibot'

import { idText, type Of } from './schema.ts'

/** The one service that tokens are issued for (specification, point 9). */
export const PULSE_SERVICE = 'pulse'

/** POST /jwt/tokens (specification, call 4). Without `contextId` the token is good for every environment. */
export const issueTokenBody = v.strictObject({ service: v.picklist([PULSE_SERVICE]), contextId: v.optional(idText) })
export type IssueTokenBody = Of<typeof issueTokenBody>

/** A pulse token; from POST /demo/session, without a bearer, the one that signs a visitor in as the demo's viewer. */
export const issuedToken = v.object({ token: v.string() })
export type IssuedToken = Of<typeof issuedToken>
