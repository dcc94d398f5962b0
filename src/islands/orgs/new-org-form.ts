import type { FormDefinition } from '#src/components/form/use-form.ts'
import { createOrganization } from '#src/queries/organization.ts'
import { type CreatedOrganization, type CreateOrganizationBody, createOrganizationBody } from '#wire/product/organizations.ts'
import { problemsOf } from '#wire/product/schema.ts'

export type NewOrg = { name: string; slug: string; region: string; environment: string }

/** Everything but the region has to be filled in here, though the platform would choose slug and environment by itself. */
const bodyOf = ({ region, ...filled }: NewOrg): CreateOrganizationBody => ({ ...filled, ...(region.trim() && { region }) })

/** The form of /orgs/new: an organization with its first environment. */
export const newOrgForm: FormDefinition<NewOrg, CreatedOrganization> = {
  initial: { name: '', slug: '', region: '', environment: 'production' },
  validate: (values) => problemsOf(createOrganizationBody, bodyOf(values)),
  submit: (values) => createOrganization(bodyOf(values)),
}
