import { ATTRIBUTE_KEY_MAX, ATTRIBUTES_MAX } from '#platform/lib/limits.ts'
import type { ProcessFacts } from '#wire/agent/traffic-event.ts'

import { cleanText, objectOf, textOf, textsOf } from './text.ts'

/** Tags as `key:value`, cleaned, each once, at most as many as an event may have; remarks always fit. */
export function cleanTags(tags: readonly string[], remarks: readonly string[]): string[] {
  if (tags.length === 0) return [...remarks]
  const clean = new Set<string>()
  for (const tag of tags) {
    if (clean.size >= ATTRIBUTES_MAX - remarks.length) break
    if (tag !== '') clean.add(cleanTag(tag))
  }
  for (const remark of remarks) clean.add(remark)
  return [...clean]
}

function cleanTag(tag: string): string {
  const colon = tag.indexOf(':')
  if (colon <= ATTRIBUTE_KEY_MAX) return cleanText(tag)
  return cleanText(cleanText(tag.slice(0, colon), ATTRIBUTE_KEY_MAX) + tag.slice(colon))
}

/** Tags of JSON in any form an agent writes them: a list of texts, a list of `{key, values}`, or an object of key and values. */
export function tagsOf(value: unknown): string[] {
  if (Array.isArray(value)) {
    return value.flatMap((item) => {
      const pair = objectOf(item)
      return pair ? textsOf(pair['values'] ?? pair['value']).map((text) => `${textOf(pair['key'])}:${text}`) : textsOf(item)
    })
  }
  return Object.entries(objectOf(value) ?? {}).flatMap(([key, values]) => textsOf(values).map((text) => `${key}:${text}`))
}

/** Value of the first tag with this key, `''` none. */
export function tagValue(tags: readonly string[], key: string): string {
  const prefix = `${key}:`
  return tags.find((tag) => tag.startsWith(prefix))?.slice(prefix.length) ?? ''
}

/** Requests of an agent name their process by the tags of their connection only: `bin` and `host` (agent.md 1, tags). */
export const processOfTags = (tags: readonly string[]): Partial<ProcessFacts> => ({
  exe: tagValue(tags, 'bin'),
  hostname: tagValue(tags, 'host'),
})
