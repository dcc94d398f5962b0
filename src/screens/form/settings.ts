import { own } from '#domain/own.ts'
import type { FormDefinition } from '#src/components/form/use-form.ts'
import { WireFailure } from '#src/lib/errors.ts'
import { queryClient } from '#src/queries/client.ts'
import type { Role } from '#wire/product/roles.ts'
import { problemsOf } from '#wire/product/schema.ts'

import type { Editable, FormDeclaration, Setting } from './settings-types.ts'

/** Names of the fields, in their order. */
export const namesOf = <Name extends string>({ fields }: { fields: Readonly<Record<Name, unknown>> }): Name[] =>
  Object.keys(fields) as Name[] // its own keys

/** What the form has of a thing. */
export const valuesOf = <One extends Editable, Name extends keyof One & string>(one: One, names: readonly Name[]): Pick<One, Name> =>
  Object.fromEntries(names.map((name) => [name, one[name]])) as Pick<One, Name> // one for each name

/** Makes a new one from the same fields, under the same rules. */
export const createForm = <One extends Editable, Name extends keyof One & string>(
  settings: Pick<FormDeclaration<One, Name>, 'resource' | 'problems' | 'fields'>,
  initial: One,
  create: (values: Pick<One, Name>) => Promise<unknown>,
): FormDefinition<Pick<One, Name>, unknown> => ({
  initial: valuesOf(initial, namesOf(settings)),
  validate: (values) => complaintsIn(settings, values),
  submit: (values) => create(values),
})

const complaintsIn = <One extends Editable, Name extends keyof One & string>(
  { resource, problems }: Pick<FormDeclaration<One, Name>, 'resource' | 'problems'>,
  values: Pick<One, Name>,
): { [Key in Name]?: string } => (problems?.(values) ?? problemsOf(resource.change, values)) as { [Key in Name]?: string } // its fields

/** Changes all of a thing's fields, or some. What is sent is based on the version that the form has shown. */
export function changeForm<One extends Editable, Name extends keyof One & string, Some extends Name>(
  { noun, resource, queries, problems, fields }: Pick<FormDeclaration<One, Name>, 'noun' | 'resource' | 'queries' | 'problems' | 'fields'>,
  orgId: string,
  one: One,
  names: readonly Some[],
): FormDefinition<Pick<One, Some>, One> {
  let shown = one.version
  return {
    initial: valuesOf(one, names),
    validate: (values) => complaintsIn<One, Name>({ resource, ...(problems && { problems }) }, values as Pick<One, Name>),
    async submit(values, { version = shown }) {
      const changed = await queries.change(orgId, { id: one.id, version }, values as Partial<Pick<One, Name>>) // some of the names
      shown = changed.version
      return changed
    },
    stored: (changed) => valuesOf(changed, names),
    canUndo: (sent) => isUndoable(fields, sent),
    async theirs() {
      const now = await queryClient.fetchQuery({ ...queries.one(orgId, one.id), staleTime: 0 })
      if (!now) throw new WireFailure({ kind: 'not-found', message: `Somebody deleted this ${noun.one}.` })
      return { values: valuesOf(now, names), version: now.version }
    },
  }
}

/** A secret that was replaced is nowhere to be read. */
export const isUndoable = (fields: Readonly<Record<string, { kind: string }>>, sent: object): boolean =>
  Object.entries(sent).every(([name, value]) => own(fields, name)?.kind !== 'secret' || value === undefined)

/** A value in words, as a field shows it. */
export function labelsOf<One>(setting: Setting<One>, value: unknown, one: One, role: Role): string {
  switch (setting.kind) {
    case 'text':
    case 'lines':
    case 'number':
      return String(value)
    case 'check':
      return value === true ? 'Yes' : 'No'
    case 'secret':
      return value === undefined ? 'As stored' : 'Another one'
    case 'own':
      return setting.labels(value)
    case 'tags':
      return (value as readonly string[]).join(', ')
    case 'choice':
      return setting.choices(one, role).find((choice) => choice.value === value)?.label ?? String(value)
  }
}

const VERBS: Readonly<Record<string, string>> = {
  create: 'Created',
  change: 'Changed',
  update: 'Changed',
  delete: 'Deleted',
  restore: 'Restored',
}

/** `deployment.update` → Changed; `deployment.rotate-token` → Rotate token, unless the page says it better. */
export function actionLabels(action: string, better: Readonly<Record<string, string>> = {}): string {
  if (Object.hasOwn(better, action)) return better[action] ?? action
  const verb = action.slice(action.indexOf('.') + 1)
  if (Object.hasOwn(VERBS, verb)) return VERBS[verb] ?? verb
  const words = verb.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
