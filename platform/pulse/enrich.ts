import { ownCopy } from '#domain/text/own-copy.ts'
import { type ClientRules, decidedClient } from '#domain/clients/decisions.ts'
import { decidedTemplate, type EndpointRules } from '#domain/templating/decisions.ts'
import { templatePath } from '#domain/templating/template.ts'
import type { ConnectionEvent, ProcessFacts, RequestEvent } from '#wire/agent/traffic-event.ts'

import type { RequestEnrichment } from '#platform/lib/ports/events.ts'
import { clientFact, clientOf } from './enrichment/client-identity.ts'
import type { KnownConnections } from './enrichment/connection-facts.ts'
import type { CountryOf } from './enrichment/countries.ts'
import type { Destination } from './enrichment/destination.ts'
import type { Generations } from './enrichment/generations.ts'

/** What enrichment remembers between events; all of it bounded. */
export interface EnrichmentParts {
  connections: KnownConnections
  destinationOf: (orgId: string, endpointId: string, direction: RequestEvent['direction']) => Destination
  countryOf: CountryOf
  /** What people decided about the endpoints of an organization. */
  decisionsOf: (orgId: string) => EndpointRules | undefined
  /** Which clients of an organization are one, and which are several. */
  clientsOf: (orgId: string) => ClientRules | undefined
  /** Path without query → template by its shape, which is the same for everybody. */
  templates: Generations<string>
  /** Enrichment that failed: a mistake of ours that must not hold up the row. */
  report: (cause: unknown) => void
}

/** Adds to the enrichment facts of the connection that the request itself does not carry. */
export interface EnrichedRequest extends RequestEnrichment {
  process: ProcessFacts
  remoteIp: string
}

export type EnrichedConnection = Omit<RequestEnrichment, 'template'>

/** Never throws: an event that cannot be enriched is stored as it came. */
export function enrichRequest(orgId: string, event: RequestEvent, parts: EnrichmentParts): EnrichedRequest {
  try {
    return requestFacts(orgId, event, parts)
  } catch (cause) {
    parts.report(cause)
    const { endpointId, path, process, remoteIp } = event
    return { zone: endpointId, vendor: '', country: '', client: '', derivedClient: '', template: path, process, remoteIp }
  }
}

/** Never throws, as above. */
export function enrichConnection(orgId: string, event: ConnectionEvent, parts: EnrichmentParts): EnrichedConnection {
  try {
    return connectionFacts(orgId, event, parts)
  } catch (cause) {
    parts.report(cause)
    return { zone: event.endpointId, vendor: '', country: '', client: '', derivedClient: '' }
  }
}

function requestFacts(orgId: string, event: RequestEvent, parts: EnrichmentParts): EnrichedRequest {
  const { zone, vendor } = parts.destinationOf(orgId, event.endpointId, event.direction)
  return { zone, vendor, template: templateOf(orgId, event, parts), ...callerFacts(orgId, event, parts) }
}

/** Who made a request, by its own facts and those of its connection. Called again when the connection becomes known later. */
export function callerFacts(
  orgId: string,
  event: Pick<RequestEvent, 'connectionId' | 'process' | 'remoteIp' | 'endpointId' | 'tags'>,
  { connections, countryOf, clientsOf }: Pick<EnrichmentParts, 'connections' | 'countryOf' | 'clientsOf'>,
) {
  const facts = connections.of(orgId, event.connectionId)
  const process = facts ? completed(event.process, facts.process) : event.process
  const remoteIp = event.remoteIp || (facts?.remoteIp ?? '')
  return { process, remoteIp, ...clientNames(clientsOf(orgId), process, event.tags), country: countryOf(remoteIp || event.endpointId) }
}

/** By both names: what was derived, and what is decided of it. As stored texts are, because stored ones are decided about, too. */
export function clientNames(rules: ClientRules | undefined, process: ProcessFacts, tags: readonly string[]) {
  const derivedClient = clientOf(process, tags).toWellFormed()
  return { client: decidedClient(rules, derivedClient, (fact) => clientFact(fact, process, tags).toWellFormed()), derivedClient }
}

function connectionFacts(orgId: string, event: ConnectionEvent, parts: EnrichmentParts): EnrichedConnection {
  const { zone, vendor } = parts.destinationOf(orgId, event.endpointId, event.direction)
  return {
    zone,
    vendor,
    country: parts.countryOf(event.remoteIp || event.endpointId),
    ...clientNames(parts.clientsOf(orgId), event.process, event.tags),
  }
}

/** A database's path is a table or collection: it is its own template. */
function templateOf(orgId: string, event: RequestEvent, { decisionsOf, templates }: EnrichmentParts): string {
  if (event.family === 'database') return event.path
  const query = event.path.indexOf('?')
  const path = query < 0 ? event.path : event.path.slice(0, query)
  const rules = decisionsOf(orgId)?.of(event.endpointId)
  return rules ? decidedTemplate(rules, path, (bare) => shapeOf(bare, templates)) : shapeOf(path, templates)
}

function shapeOf(path: string, templates: Generations<string>): string {
  let template = templates.get(path)
  if (template === undefined) templates.set(path, (template = templatePath(ownCopy(path))))
  return template
}

/**
 * On the agent's protocol a request knows only its program and host (agent.md 1, tags); its connection knows the container, the pod and the whole
 * path of the program, so the connection's facts win.
 */
function completed(own: ProcessFacts, known: ProcessFacts): ProcessFacts {
  return {
    exe: known.exe || own.exe,
    user: known.user || own.user,
    hostname: known.hostname || own.hostname,
    container: known.container || own.container,
    image: known.image || own.image,
    pod: known.pod || own.pod,
    namespace: known.namespace || own.namespace,
    service: own.service || known.service,
  }
}
