import { reading } from './reading.ts'

/** GET /overview: the organization in numbers. */
export interface Overview {
  organization: { id: string; name: string; slug: string }
  members: number
  environments: number
  deployments: number
  agentsOnline: number
  agentsTotal: number
  /** Null while the event store does not answer. */
  eventsLast24h: number | null
  lastEventMs: number | null
}

export function readOverview(raw: unknown): Overview {
  const overview = reading(raw, 'overview')
  return {
    organization: overview.object('organization', readNamed),
    members: overview.number('members'),
    environments: overview.number('environments'),
    deployments: overview.number('deployments'),
    agentsOnline: overview.number('agentsOnline'),
    agentsTotal: overview.number('agentsTotal'),
    eventsLast24h: overview.numberOrNull('eventsLast24h'),
    lastEventMs: overview.numberOrNull('lastEventMs'),
  }
}

function readNamed(raw: unknown): Overview['organization'] {
  const named = reading(raw, 'organization')
  return { id: named.text('id'), name: named.text('name'), slug: named.text('slug') }
}
