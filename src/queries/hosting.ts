import { queryOptions } from '@tanstack/react-query'

import { checkPulse } from '#src/clients/pulse-check.ts'
import { WireFailure } from '#src/lib/errors.ts'
import { explainPulseCheck } from '#src/lib/pulse-check.ts'
import { pulseOrigins } from '#src/stores/deployment-facts.ts'
import { clearTokens } from '#src/stores/tokens.ts'
import { hostingSetting, pulseUrlProblem, readHostingSettings, type StoredHostingSettings } from '#wire/product/hosting.ts'
import { PATHS } from '#wire/product/paths.ts'
import { readIssuedToken } from '#wire/product/session-readers.ts'
import type { IssueTokenBody } from '#wire/product/tokens.ts'
import { allowedPulseUrl } from '#wire/pulse-url.ts'

import { productIn } from './apis.ts'
import { queryClient } from './client.ts'

const { path } = hostingSetting

/** Where the console loads an organization's traffic. */
export const hosting = (orgId: string) =>
  queryOptions({
    queryKey: [path, orgId],
    queryFn: async ({ signal }) => readHostingSettings(await productIn(orgId)(path, { signal })),
    enabled: orgId !== '',
  })

/** Tried from this browser before it is saved; `''` is the pulse of the installation. What is loaded from now on in this tab comes from there. */
export async function changeHosting(orgId: string, { version }: { version: string }, pulseUrl: string): Promise<StoredHostingSettings> {
  const typed = pulseUrl.trim()
  if (typed !== '') await demandPulse(orgId, typed)
  const body = typed === '' ? {} : { pulseUrl: typed }
  const raw = await productIn(orgId)(path, { method: 'PUT', body, headers: { 'If-Match': `"${version}"` } })
  const changed = readHostingSettings(raw)
  clearTokens() // the address is kept with the token of pulse
  void queryClient.invalidateQueries({ refetchType: 'none' }) // traffic that is kept came from the pulse before
  queryClient.setQueryData(hosting(orgId).queryKey, changed)
  return changed
}

/** Rejects with a sentence at the field. The token goes to an address of the operator's list only. */
async function demandPulse(orgId: string, typed: string): Promise<void> {
  const address = allowedPulseUrl(typed, pulseOrigins())
  if (address === undefined) throw wrong(pulseUrlProblem(typed, pulseOrigins()) ?? '')
  const body: IssueTokenBody = { service: 'pulse' }
  const { token } = readIssuedToken(await productIn(orgId)(PATHS.tokens, { method: 'POST', body }))
  const problem = explainPulseCheck(await checkPulse(address, token), { address, console: location.origin })
  if (problem !== undefined) throw wrong(problem)
}

const wrong = (sentence: string): WireFailure =>
  new WireFailure({ kind: 'invalid', message: 'The address is not saved.', fields: { pulseUrl: sentence } })
