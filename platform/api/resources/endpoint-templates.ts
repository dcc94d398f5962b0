import { PATHS } from '#wire/product/paths.ts'
import {
  countDecisions,
  type DecidedHost,
  endpointHistory,
  endpointSetting,
  type EndpointSettings,
  NO_DECISIONS,
} from '#wire/product/endpoint-templates.ts'

import { type DueRecord, duePath, ENDPOINT_TEMPLATES, markDue } from '../history/settings.ts'
import { memberRoute, type Route } from '../route.ts'
import type { Services } from '../services.ts'
import { setting } from '../setting.ts'
import { responseOf } from '../wire-schema.ts'

/** What people decided about endpoints, and whether stored traffic says so already. */
export const endpointTemplateRoutes = (services: Services): Route[] => [
  ...setting<EndpointSettings>(endpointSetting, services, {
    roles: { read: 'viewer', write: 'editor' },
    summaries: {
      read: 'Pinned templates, splits, merges and names of endpoints, by host',
      write: 'Decide about endpoints. It holds for what is received from then on, and stored traffic is rewritten after it',
    },
    path: ENDPOINT_TEMPLATES.path,
    initial: NO_DECISIONS,
    async write({ transaction, orgId, before, after }) {
      const hosts = changedHosts(before, after)
      if (hosts.length > 0) await markDue(transaction, ENDPOINT_TEMPLATES, orgId, services.clock(), hosts)
    },
    details: ({ hosts }) => ({ hosts: hosts.length, decisions: countDecisions(hosts) }),
  }),
  memberRoute('viewer', {
    method: 'get',
    path: PATHS.endpointHistory,
    summary: 'Whether stored traffic is still being rewritten after a decision about endpoints',
    answer: responseOf(endpointHistory),
    async handle({ caller }) {
      const due = await services.documents.get<DueRecord>(duePath(ENDPOINT_TEMPLATES, caller.orgId))
      return { body: { pendingSinceMs: due?.data.sinceMs ?? null } }
    },
  }),
]

/** Hosts whose paths may have other templates afterwards: a name changes none. */
function changedHosts(before: EndpointSettings, after: EndpointSettings): string[] {
  const [was, is] = [decidedBy(before), decidedBy(after)]
  return [...new Set([...was.keys(), ...is.keys()])].filter((host) => was.get(host) !== is.get(host))
}

const NOTHING = JSON.stringify([[], [], []])
const decidedBy = ({ hosts }: EndpointSettings): Map<string, string> =>
  new Map(hosts.map((one) => [one.host, decided(one)] as const).filter(([, text]) => text !== NOTHING))
const decided = ({ templates, words, merges }: DecidedHost): string =>
  JSON.stringify([templates, words, merges.map((merge) => [merge.templates, merge.into])])
