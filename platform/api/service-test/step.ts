import type { ServiceTarget } from '#domain/agent-config/service-target.ts'
import type { ServiceTestResult } from '#wire/product/agent-services.ts'

/** A step, and what the next one needs of it; undefined: it is the last. */
export interface Taken<Value> {
  result: ServiceTestResult
  value?: Value | undefined
}

/** `otel.example.com:4317`. */
export const placeOf = ({ host, port }: Pick<ServiceTarget, 'host' | 'port'>): string => `${host}:${port}`

/** Without the brackets of IPv6. */
export const bareHost = ({ host }: Pick<ServiceTarget, 'host'>): string => host.replace(/^\[|\]$/g, '')

/** What an operator can do about an address that is not public. */
export const askOperator = (target: Pick<ServiceTarget, 'host' | 'port'>): string =>
  `Agents may reach it all the same. The operator can allow the test: SERVICE_HOSTS has to name ${placeOf(target)}.`
