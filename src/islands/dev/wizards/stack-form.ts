import { atMost, firstProblem, required } from '#src/lib/form/rules.ts'
import { choicesOf } from '#src/lib/choices.ts'
import { WireFailure } from '#src/lib/errors.ts'

import type { TemplateId } from '../data/wizards.ts'

export type Stack = { name: string; description: string; template: TemplateId | ''; adapters: readonly string[] }

export const STACK_ROWS = choicesOf({ ok: 'Accepts', taken: 'The name is taken', offline: 'Cannot be reached' })

export type StackRow = (typeof STACK_ROWS)[number]['id']

const NAME_MAX = 40
const DESCRIPTION_MAX = 200
/** How long an answer takes. */
const ANSWER_MS = 500

/** The form behind the wizard: steps are its parts, and know nothing of each other. */
export const stackForm = () => ({
  initial: { name: '', description: '', template: '', adapters: [] } as Stack,
  validate: ({ name, description, template, adapters }: Stack) => ({
    name: firstProblem(name, required('a name'), atMost(NAME_MAX), (text) =>
      /^[a-z0-9][a-z0-9-]*$/.test(text) ? undefined : 'Use a–z, 0–9 and hyphens, with a letter or digit first.',
    ),
    description: atMost(DESCRIPTION_MAX)(description),
    template: template === '' ? 'Choose what it begins with.' : undefined,
    adapters: adapters.length === 0 ? 'Add at least one adapter.' : undefined,
  }),
  submit: (values: Stack, answer: StackRow): Promise<Stack> =>
    new Promise((resolve, reject) => {
      setTimeout(() => {
        if (answer === 'ok') resolve(values)
        else reject(new WireFailure(answer === 'offline' ? { kind: 'offline' } : TAKEN))
      }, ANSWER_MS)
    }),
})

const TAKEN = { kind: 'invalid', message: 'One value cannot be used.', fields: { name: 'Another stack has this name.' } } as const
