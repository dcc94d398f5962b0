import type { DecidedHost, EndpointSettings } from '#wire/product/endpoint-templates.ts'

import { undoneDecisions } from '../undone-decisions.ts'

/** One thing that was decided about the endpoints of a host. */
export type Decision = { host: string } & (
  | { kind: 'pin'; template: string }
  | { kind: 'split'; word: string }
  | { kind: 'merge'; templates: readonly string[]; into: string }
  | { kind: 'name'; method: string; template: string; name: string }
)

/** What a decision is about: another one with the same key takes its place. */
export function decisionKey(decision: Decision): string {
  const { kind, host } = decision
  switch (kind) {
    case 'pin':
      return JSON.stringify([host, kind, decision.template])
    case 'split':
      return JSON.stringify([host, kind, decision.word])
    case 'merge':
      return JSON.stringify([host, kind, decision.into])
    case 'name':
      return JSON.stringify([host, kind, decision.method, decision.template])
  }
}

/** All of them, by host in the order of the settings. */
export const decisionsOf = ({ hosts }: EndpointSettings): Decision[] =>
  hosts.flatMap(({ host, templates, words, merges, names }): Decision[] => [
    ...templates.map((template) => ({ host, kind: 'pin' as const, template })),
    ...words.map((word) => ({ host, kind: 'split' as const, word })),
    ...merges.map((merge) => ({ host, kind: 'merge' as const, ...merge })),
    ...names.map((name) => ({ host, kind: 'name' as const, ...name })),
  ])

/** Settings of these decisions alone, in an order that only depends on them. */
export function settingsOf(decisions: readonly Decision[]): EndpointSettings {
  const hosts = new Map<string, DecidedHost>()
  for (const decision of decisions.toSorted((a, b) => (decisionKey(a) < decisionKey(b) ? -1 : 1))) {
    const { host } = decision
    const decided = hosts.get(host) ?? { host, templates: [], words: [], merges: [], names: [] }
    hosts.set(host, decided)
    if (decision.kind === 'pin') decided.templates.push(decision.template)
    else if (decision.kind === 'split') decided.words.push(decision.word)
    else if (decision.kind === 'merge') decided.merges.push({ templates: [...decision.templates], into: decision.into })
    else decided.names.push({ method: decision.method, template: decision.template, name: decision.name })
  }
  return { hosts: [...hosts.values()] }
}

/** With a decision, instead of one about the same if there is one. */
export const withDecision = (settings: EndpointSettings, decision: Decision): EndpointSettings =>
  settingsOf([...others(settings, decision), decision])

export const withoutDecision = (settings: EndpointSettings, decision: Decision): EndpointSettings => settingsOf(others(settings, decision))

const others = (settings: EndpointSettings, decision: Decision): Decision[] =>
  decisionsOf(settings).filter((one) => decisionKey(one) !== decisionKey(decision))

/** Takes back what made `after` of `before`, except where somebody has decided again since. */
export const undone = (now: EndpointSettings, before: EndpointSettings, after: EndpointSettings): EndpointSettings =>
  undoneDecisions({ decisionsOf, keyOf: decisionKey, settingsOf }, now, before, after)

/** What is decided about a host; all empty where nothing is. */
export const decidedHost = ({ hosts }: EndpointSettings, host: string): DecidedHost =>
  hosts.find((one) => one.host === host) ?? { host, templates: [], words: [], merges: [], names: [] }

/** The name of an endpoint, `''` none. */
export const endpointName = (settings: EndpointSettings, [method = '', host = '', template = '']: readonly string[]): string =>
  decidedHost(settings, host).names.find((one) => one.method === method && one.template === template)?.name ?? ''

/** A decision in one line: `/users/me`, `/a/{id}, /a/{uuid} → /a/{file}`. */
export function decisionText(decision: Decision): string {
  switch (decision.kind) {
    case 'pin':
      return decision.template
    case 'split':
      return decision.word
    case 'merge':
      return `${decision.templates.join(', ')} → ${decision.into}`
    case 'name':
      return `${decision.method} ${decision.template}`
  }
}

/** The template that says the most of several: a parameter wherever they differ. Undefined where they have other lengths. */
export function mergedTemplate(templates: readonly string[]): string | undefined {
  const split = templates.map((template) => template.split('/'))
  const [first] = split
  if (!first || split.some((parts) => parts.length !== first.length)) return undefined
  const parameter = (parts: readonly string[]): string => parts.find((part) => /^\{[\w-]+\}$/.test(part)) ?? '{name}'
  return first
    .map((part, index) => {
      const all = split.map((parts) => parts[index] ?? '')
      return all.every((other) => other === part) ? part : parameter(all)
    })
    .join('/')
}
