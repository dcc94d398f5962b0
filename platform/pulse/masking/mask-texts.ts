import { maskAssignments } from '#domain/detection/assignments.ts'
import { maskShapes, mayHoldShape } from '#domain/detection/secret-shapes.ts'
import { maskText } from '#domain/detection/mask-text.ts'
import { maskTag } from '#domain/detection/mask.ts'

import { createGenerations } from '../enrichment/generations.ts'
import { contentId } from '../readers/text.ts'

/** A way to hide what is in a text. */
export type Treatment = (text: string) => string

/** Texts that were looked at and held nothing: programs, hosts and tags come again with every event. What held something is never kept. */
const REMEMBERED = 20_000
const REMEMBERED_MAX = 256

function remembering(mask: Treatment): Treatment {
  const clean = createGenerations<true>(REMEMBERED)
  return (text) => {
    if (text === '' || clean.get(text)) return text
    const masked = mask(text)
    if (masked === text && text.length <= REMEMBERED_MAX) clean.set(text, true)
    return masked
  }
}

/** Any text of an event. */
export const hiddenText = remembering((text) => maskText(text).text)

/** A tag, `key:value`. */
export const hiddenTag = remembering(maskTag)

/**
 * An id. One that is a credential becomes another id, always the same, so that what belongs together stays together. Numbers are left:
 * many an id of digits passes the check of a card.
 */
export const hiddenId: Treatment = (id) => (id !== '' && holdsCredential(id) ? contentId(`id ${id}`) : id)

const holdsCredential = (id: string): boolean =>
  (mayHoldShape(id) && maskShapes(id).masked > 0) || (id.includes(':') && maskAssignments(id, 'text').masked > 0)
