import { FormFailure } from '#src/components/form/FormFailure.tsx'
import { TextField } from '#src/components/form/TextField.tsx'
import { useForm } from '#src/components/form/use-form.ts'
import { bounded } from '#src/components/notice/bounded.tsx'
import { goTo } from '#src/lib/go-to.ts'
import { slugOf } from '#src/lib/names.ts'
import { linksIn } from '#src/lib/routes.ts'
import { rememberContext } from '#src/stores/context.ts'

import css from './new-org-form.module.css'
import { newOrgForm } from './new-org-form.ts'

/** Creates an organization and goes on to connecting its first source. The slug follows the name until somebody edits it. */
export const NewOrgForm = bounded('This form', function NewOrgForm() {
  const { form, values, set, field, onSubmit, busy, failure } = useForm(newOrgForm, ({ orgId, environmentId }) => {
    rememberContext(orgId, environmentId)
    goTo(linksIn({ orgId, contextId: environmentId }).install())
  })
  const slugFollows = values.slug === slugOf(values.name)

  return (
    <form ref={form} onSubmit={onSubmit} noValidate aria-busy={busy} className={`card ${css.form}`}>
      <TextField
        label="Name"
        {...field('name')}
        placeholder="Acme"
        onChange={(name) => set(slugFollows ? { name, slug: slugOf(name) } : { name })}
      />
      <TextField
        label="Slug"
        mono
        {...field('slug')}
        placeholder="acme"
        hint="Short name in sign-in URLs. It does not change when you rename the organization."
      />
      <TextField
        label="Region (optional)"
        {...field('region')}
        placeholder="eu-central"
        hint="Where its data is stored: a label for people and exports."
      />
      <TextField
        label="First environment"
        {...field('environment')}
        hint="Sources are grouped by environment: production, staging, a laptop. You can add more later."
      />
      <FormFailure error={failure} />
      <div>
        <button type="submit" className="button" data-kind="primary" aria-disabled={busy || undefined}>
          {busy ? 'Creating…' : 'Create organization'}
        </button>
      </div>
    </form>
  )
})
