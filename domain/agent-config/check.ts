import { type AgentConfig, DIRECTIONS, FILTER_GROUPS, PLUGIN_TYPES, STACK_PROTOCOLS } from './config.ts'

/**
 * RFC 952 host name as the agent's validator reads it: begins with a letter; letters, digits, hyphens and dots. One invalid name makes the agent
 * refuse the whole file.
 */
const HOSTNAME = /^[a-zA-Z](?:[a-zA-Z0-9-]{0,62})(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,62}))*$/

/** Leaves a protocol alone. */
const NO_STACK = new Set(['', 'none'])

/**
 * What is wrong with a configuration, one sentence for each place; empty when an agent accepts it. Beyond the agent's own checks it
 * finds references to stacks that are not there, which the agent passes over in silence.
 */
export function checkAgentConfig(config: AgentConfig): string[] {
  const { services, stacks, tap } = config
  const wrong: string[] = []
  const expect = (holds: boolean, sentence: string) => void (holds || wrong.push(sentence))

  expect(services.event_stores.length > 0, 'services.event_stores: there is no store, so nothing would be reported.')
  services.event_stores.forEach((store, at) => {
    if (store.type !== 'pulse') return
    const place = `services.event_stores[${at}]`
    expect(store.token.value !== '', `${place}.token: the agent refuses an empty token.`)
    expect(store.url.startsWith('https://') || store.allow_insecure === true, `${place}.url: needs https, or allow_insecure: true.`)
  })
  services.object_stores.forEach((store, at) => {
    if (store.type !== 'qpoint') return
    const place = `services.object_stores[${at}]`
    expect(store.url.startsWith('https://'), `${place}.url: this kind of store needs https.`)
    expect(store.token.value !== '', `${place}.token: the agent refuses an empty token.`)
  })

  for (const [name, { plugins }] of Object.entries(stacks))
    plugins.forEach(({ type }, at) =>
      expect(PLUGIN_TYPES.includes(type), `stacks.${name}.plugins[${at}]: no agent knows the plugin '${type}'.`),
    )

  expect(DIRECTIONS.includes(tap.direction), `tap.direction: '${tap.direction}' is none of ${DIRECTIONS.join(', ')}.`)
  for (const group of tap.filters?.groups ?? [])
    expect(FILTER_GROUPS.includes(group), `tap.filters.groups: the agent knows no group '${group}'.`)

  const places = [
    { place: 'tap', settings: tap },
    ...(tap.endpoints ?? []).map((settings, at) => ({ place: `tap.endpoints[${at}]`, settings })),
  ]
  for (const { place, settings } of places) {
    if ('domain' in settings)
      expect(HOSTNAME.test(settings.domain), `${place}.domain: the agent does not take '${settings.domain}' as a host name.`)
    for (const protocol of STACK_PROTOCOLS) {
      const stack = settings[protocol]?.stack
      if (stack !== undefined && !NO_STACK.has(stack))
        expect(Object.hasOwn(stacks, stack), `${place}.${protocol}: there is no stack '${stack}'.`)
    }
  }
  expect(
    STACK_PROTOCOLS.some((protocol) => !NO_STACK.has(tap[protocol]?.stack ?? '')) || (tap.endpoints ?? []).length > 0,
    'tap: no stack is used, so the agent would report connections and no requests.',
  )
  return wrong
}
