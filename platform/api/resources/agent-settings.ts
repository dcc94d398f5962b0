import { importAgentYaml } from '#domain/agent-config/import.ts'
import { agentConfigPaths } from '#platform/lib/agent-config-records.ts'
import { agentConfig, importBody } from '#wire/product/agent-releases.ts'
import { endpointSettings, NO_ENDPOINT_SETTINGS } from '#wire/product/agent-endpoints.ts'
import { filterSettings, NO_FILTER_SETTINGS } from '#wire/product/agent-filters.ts'
import { NO_SERVICE_SETTINGS, serviceSettings } from '#wire/product/agent-services.ts'
import { AGENT_DRAFT_ROLE } from '#wire/product/agent-parts.ts'
import { agentSettings, NO_AGENT_SETTINGS } from '#wire/product/agent-settings.ts'
import { PATHS } from '#wire/product/paths.ts'
import { problemsOf } from '#wire/product/schema.ts'

import { readDraft, refusedConfig, writeDraft } from '../agent-config/draft.ts'
import type { Route } from '../route.ts'
import { memberRoute } from '../route.ts'
import { changeOrganization, checkVersion, type Services } from '../services.ts'
import { setting } from '../setting.ts'
import { bodyOf, responseOf } from '../wire-schema.ts'

/** The draft of agent configurations: four settings, and the whole of them at once, read or made of a file. */
export const agentSettingRoutes = (services: Services, agentsUrl: string): Route[] => [
  ...setting(agentSettings, services, {
    read: { role: 'viewer', summary: 'What agents look at, tag and refuse, in the next release' },
    change: { role: AGENT_DRAFT_ROLE, summary: 'Change what agents look at, tag and refuse. Agents get it with the next release' },
    path: (orgId) => agentConfigPaths.setting(orgId, 'agent'),
    initial: NO_AGENT_SETTINGS,
    details: ({ direction, tags, rules }) => ({ direction, tags: tags.length, rules: rules.length }),
  }),
  ...setting(filterSettings, services, {
    read: { role: 'viewer', summary: 'Processes whose traffic agents leave out, in the next release' },
    change: { role: AGENT_DRAFT_ROLE, summary: 'Change which processes agents leave out. Agents get it with the next release' },
    path: (orgId) => agentConfigPaths.setting(orgId, 'filters'),
    initial: NO_FILTER_SETTINGS,
    details: ({ groups, custom }) => ({ groups: groups.join(' '), filters: custom.length }),
  }),
  ...setting(endpointSettings, services, {
    read: { role: 'viewer', summary: 'What agents do with the traffic of single hosts, in the next release' },
    change: {
      role: AGENT_DRAFT_ROLE,
      summary: 'Change what agents do with the traffic of single hosts. Agents get it with the next release',
    },
    path: (orgId) => agentConfigPaths.setting(orgId, 'endpoints'),
    initial: NO_ENDPOINT_SETTINGS,
    details: ({ endpoints }) => ({ endpoints: endpoints.length }),
  }),
  ...setting(serviceSettings, services, {
    read: { role: 'viewer', summary: 'Where agents send what they see, in the next release' },
    change: { role: AGENT_DRAFT_ROLE, summary: 'Change where agents send what they see. Agents get it with the next release' },
    path: (orgId) => agentConfigPaths.setting(orgId, 'services'),
    initial: NO_SERVICE_SETTINGS,
    details: ({ eventStores, objectStores }) => ({ eventStores: eventStores.length, objectStores: objectStores.length }),
  }),
  memberRoute('viewer', {
    method: 'get',
    path: PATHS.agentConfig,
    summary: 'The draft of the agent configuration, whole',
    answer: responseOf(agentConfig),
    async handle({ caller }) {
      const { draft, version } = await readDraft(services.documents, caller.orgId)
      return { body: { draft, version, agentsUrl }, version }
    },
  }),
  memberRoute(AGENT_DRAFT_ROLE, {
    method: 'post',
    path: PATHS.importAgentConfig,
    summary: 'Make the draft of a file that an agent takes. What no setting holds is kept in it, and a file with a secret is refused',
    audit: 'agent-config.import',
    ifMatch: true,
    body: bodyOf(importBody),
    answer: responseOf(agentConfig),
    async handle({ body, ifVersion, ...actor }) {
      const { orgId } = actor.caller
      const imported = importAgentYaml(body.yaml, { agentsUrl })
      if (imported.problems) throw refusedConfig('The file cannot be used.', 'yaml', imported.problems)
      const tooMuch = [
        ...Object.values(problemsOf(agentSettings.value, imported.draft.agent)),
        ...Object.values(problemsOf(filterSettings.value, imported.draft.filters)),
        ...Object.values(problemsOf(endpointSettings.value, imported.draft.endpoints)),
        ...Object.values(problemsOf(serviceSettings.value, imported.draft.services)),
      ]
      if (tooMuch.length > 0) throw refusedConfig(`The file cannot be used. ${tooMuch.join(' ')}`, 'yaml', [])
      await changeOrganization(services, actor, AGENT_DRAFT_ROLE, async (transaction) => {
        const before = await readDraft(transaction, orgId)
        checkVersion(before, ifVersion)
        writeDraft(transaction, orgId, imported.draft)
        const details = { kept: imported.kept.length }
        return {
          result: undefined,
          audit: {
            action: 'agent-config.import',
            target: `organization/${orgId}`,
            before: { draft: JSON.stringify(before.draft) },
            after: { draft: JSON.stringify(imported.draft) },
            details,
          },
        }
      })
      const { draft, version } = await readDraft(services.documents, orgId)
      return { body: { draft, version, agentsUrl }, version }
    },
  }),
]
