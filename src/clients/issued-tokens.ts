import { PATHS } from '#wire/product/paths.ts'
import { type IssueTokenBody, readIssuedToken } from '#wire/product/tokens.ts'

import type { HttpClient } from './http.ts'

/** POST /jwt/tokens (specification, call 4). Bearer: the API token. */
export const issueToken = async (http: HttpClient, body: IssueTokenBody): Promise<string> =>
  readIssuedToken(await http(PATHS.tokens, { method: 'POST', body })).token
