import { FormShell } from '#src/components/form/FormShell.tsx'
import { TextField } from '#src/components/form/TextField.tsx'
import { type FormDefinition, useForm } from '#src/components/form/use-form.ts'
import { initialsOf } from '#src/lib/names.ts'
import { rename } from '#src/queries/me.ts'
import type { Me } from '#wire/product/me.ts'

import css from './me.module.css'

const NAME_MAX = 100

/** How others see me: a name, or its initials where only a picture fits. */
export function Profile({ me }: { me: Me }) {
  const definition: FormDefinition<{ name: string }, void> = {
    initial: { name: me.name },
    validate: ({ name }) => ({
      name: name.trim() === '' ? 'Enter a name.' : name.trim().length > NAME_MAX ? `Use at most ${NAME_MAX} characters.` : undefined,
    }),
    submit: ({ name }) => rename(name.trim()),
  }
  const { shell, values, field } = useForm(definition, () => undefined)
  return (
    <FormShell
      {...shell}
      title="Profile"
      description="Members of your organizations see this name next to your actions."
      submit="Save name"
      submitting="Saving…"
      needsChange
    >
      <div className={css.person}>
        <span className={css.avatar} aria-hidden="true">
          {initialsOf(values.name, me.email)}
        </span>
        <span>{me.email}</span>
      </div>
      <TextField label="Name" {...field('name')} autoComplete="name" />
    </FormShell>
  )
}
