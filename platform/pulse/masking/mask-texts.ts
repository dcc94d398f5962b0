import { maskAssignments } from '#domain/detection/assignments.ts'
import type { OwnNames } from '#domain/detection/own-names.ts'
import { maskShapes, mayHoldShape } from '#domain/detection/secret-shapes.ts'
import { maskText } from '#domain/detection/mask-text.ts'
import { maskTag } from '#domain/detection/mask.ts'

import { createGenerations } from '../enrichment/generations.ts'
import { contentId } from '../readers/text.ts'

/** A way to hide what is in a text; `own` are names that its organization wants hidden as well. */
export type Treatment = (text: string, own?: OwnNames) => string

/** Texts that were looked at and held nothing: programs, hosts and tags come again with every event. What held something is never kept. */
const REMEMBERED = 20_000
const REMEMBERED_MAX = 256

/** Numbers of what organizations named: a text that holds nothing for one may hold something for another, or after a change. */
const numbers = new WeakMap<OwnNames, string>()
let numbered = 0

function numberOf(own: OwnNames): string {
  let number = numbers.get(own)
  if (number === undefined) numbers.set(own, (number = `${++numbered} `))
  return number
}

function remembering(mask: Treatment): Treatment {
  const clean = createGenerations<true>(REMEMBERED)
  const cleanForOwn = createGenerations<true>(REMEMBERED)
  return (text, own) => {
    const kept = own ? cleanForOwn : clean
    const key = own ? numberOf(own) + text : text
    if (text === '' || kept.get(key)) return text
    const masked = mask(text, own)
    if (masked === text && text.length <= REMEMBERED_MAX) kept.set(key, true)
    return masked
  }
}

/** Any text of an event. */
export const hiddenText = remembering((text, own) => maskText(text, 'text', own).text)

/** A tag, `key:value`. */
export const hiddenTag = remembering(maskTag)

/**
 * An id. One that is a credential becomes another id, always the same, so that what belongs together stays together. Numbers are left:
 * many an id of digits passes the check of a card.
 */
export const hiddenId: Treatment = (id, own) => (id !== '' && holdsCredential(id, own) ? contentId(`id ${id}`) : id)

const holdsCredential = (id: string, own: OwnNames | undefined): boolean =>
  (mayHoldShape(id) && maskShapes(id).masked > 0) || (id.includes(':') && maskAssignments(id, 'text', own).masked > 0)
