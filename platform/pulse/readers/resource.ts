import type { ProcessFacts } from '#wire/agent/traffic-event.ts'

import { type Attributes, firstText } from './attributes.ts'

/** Who sent it, by OpenTelemetry's resource attributes. https://opentelemetry.io/docs/specs/semconv/resource/ */
export function processOfResource(resource: Attributes): Partial<ProcessFacts> {
  return {
    exe: firstText(resource, 'process.executable.path', 'process.executable.name'),
    user: firstText(resource, 'process.owner'),
    hostname: firstText(resource, 'host.name'),
    container: firstText(resource, 'container.name', 'k8s.container.name'),
    image: firstText(resource, 'container.image.name'),
    pod: firstText(resource, 'k8s.pod.name'),
    namespace: firstText(resource, 'k8s.namespace.name'),
    service: serviceOf(resource),
  }
}

/** SDKs without a configured name send `unknown_service:node`; only the program's name is worth keeping. */
const serviceOf = (resource: Attributes): string => firstText(resource, 'service.name').replace(/^unknown_service:?/, '')

/** Attributes of the resource that people filter by. */
export function tagsOfResource(resource: Attributes): string[] {
  const named = [
    ['env', firstText(resource, 'deployment.environment.name', 'deployment.environment')],
    ['version', firstText(resource, 'service.version')],
    ['region', firstText(resource, 'cloud.region')],
  ]
  return named.flatMap(([key, value]) => (value ? [`${key}:${value}`] : []))
}
