import { PATHS } from '#wire/product/paths.ts'
import {
  countDecisions,
  type DecidedHost,
  endpointHistory,
  endpointSetting,
  type EndpointSettings,
} from '#wire/product/endpoint-templates.ts'

import { ENDPOINT_TEMPLATES, markDue, pendingRoute, standing } from '../history/settings.ts'
import type { Route } from '../route.ts'
import type { Services } from '../services.ts'
import { setting } from '../setting.ts'

/** What people decided about endpoints, and whether stored traffic says so already. */
export const endpointTemplateRoutes = (services: Services): Route[] => [
  ...setting<EndpointSettings>(endpointSetting, services, {
    read: { role: 'viewer', summary: 'Pinned templates, splits, merges and names of endpoints, by host' },
    change: { role: 'editor', summary: 'Decide about endpoints, for what is received from then on. Stored traffic is rewritten after it' },
    ...standing(ENDPOINT_TEMPLATES),
    async write({ transaction, orgId, before, after }) {
      const hosts = changedHosts(before, after)
      if (hosts.length > 0) await markDue(transaction, ENDPOINT_TEMPLATES, orgId, services.clock(), hosts)
    },
    details: ({ hosts }) => ({ hosts: hosts.length, decisions: countDecisions(hosts) }),
  }),
  pendingRoute(services, PATHS.endpointHistory, ENDPOINT_TEMPLATES, endpointHistory, 'a decision about endpoints'),
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
