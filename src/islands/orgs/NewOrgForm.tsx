import { FormFailure } from '#src/components/form/FormFailure.tsx'
import { TextField } from '#src/components/form/TextField.tsx'
import { type FormDefinition, useForm } from '#src/components/form/use-form.ts'
import { bounded } from '#src/components/notice/bounded.tsx'
import { goTo } from '#src/lib/go-to.ts'
import { slugOf } from '#src/lib/names.ts'
import { linksIn } from '#src/lib/routes.ts'
import { createOrganization } from '#src/queries/organization.ts'
import { rememberContext } from '#src/stores/context.ts'
import { type CreatedOrganization, type CreateOrganizationBody, createOrganizationBody } from '#wire/product/organizations.ts'
import { problemsOf } from '#wire/product/schema.ts'

import css from './new-org-form.module.css'

type NewOrg = { name: string; slug: string; region: string; environment: string }

/** Everything but the region has to be filled in here, though the platform would choose slug and environment by itself. */
const bodyOf = ({ region, ...filled }: NewOrg): CreateOrganizationBody => ({ ...filled, ...(region.trim() && { region }) })

/** The form of /orgs/new: an organization with its first environment. */
const newOrgForm: FormDefinition<NewOrg, CreatedOrganization> = {
  initial: { name: '', slug: '', region: '', environment: 'production' },
  validate: (values) => problemsOf(createOrganizationBody, bodyOf(values)),
  submit: (values) => createOrganization(bodyOf(values)),
}

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
