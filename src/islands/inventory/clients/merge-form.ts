import type { FormDefinition } from '#src/components/form/use-form.ts'
import { type Changed, complaintAbout, withMerge } from '#src/lib/clients/decisions.ts'
import type { ClientSettings } from '#wire/product/client-decisions.ts'

export interface MergeFields {
  /** Other clients that are the same. */
  others: readonly string[]
  /** How names begin that belong to it, too. */
  prefix: string
  /** What all of them are called. */
  into: string
}

interface MergeFormParts {
  client: string
  /** As shown when the dialog opens. */
  settings: ClientSettings
  save: (make: (now: ClientSettings) => ClientSettings) => Promise<Changed>
}

/** Makes one client of several, on top of what is decided by then. */
export function mergeForm({ client, settings, save }: MergeFormParts): FormDefinition<MergeFields, Changed> {
  return {
    initial: { others: [], prefix: '', into: client },
    validate(values) {
      const { others, prefix, into } = values
      if (others.length === 0 && prefix.trim() === '') return { others: 'Choose a client that is the same, or how its names begin.' }
      if (into.trim() === '') return { into: 'Enter a name.' }
      const complaint = complaintAbout(merged(settings, client, values))
      return complaint === undefined ? {} : { into: complaint }
    },
    submit: (values) => save((now) => merged(now, client, values)),
  }
}

/** The settings with what the fields say. */
export const merged = (settings: ClientSettings, client: string, { others, prefix, into }: MergeFields): ClientSettings =>
  withMerge(settings, [client, ...others], into.trim(), prefix.trim())
