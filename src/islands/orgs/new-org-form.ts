import type { FormDefinition } from '#src/components/form/use-form.ts'
import { createOrganization } from '#src/queries/orgs.ts'
import { ENVIRONMENT_NAME_MAX } from '#wire/product/environments.ts'
import { type CreatedOrganization, ORGANIZATION_NAME_MAX, SLUG_PATTERN } from '#wire/product/organizations.ts'

export type NewOrg = { name: string; slug: string; region: string; environment: string }

/** The form of /orgs/new: an organization with its first environment. */
export const newOrgForm: FormDefinition<NewOrg, CreatedOrganization> = {
  initial: { name: '', slug: '', region: '', environment: 'production' },
  validate: ({ name, slug, environment }) => ({
    name: lengthProblem('a name', name, ORGANIZATION_NAME_MAX),
    slug: SLUG_PATTERN.test(slug) ? undefined : 'Use 2 to 40 of a–z, 0–9 and hyphens, with a letter or digit at both ends.',
    environment: lengthProblem('a name for the first environment', environment, ENVIRONMENT_NAME_MAX),
  }),
  submit: ({ name, slug, region, environment }) =>
    createOrganization({ name: name.trim(), slug, environment: environment.trim(), ...(region.trim() && { region: region.trim() }) }),
}

function lengthProblem(what: string, text: string, max: number): string | undefined {
  const { length } = text.trim()
  if (length === 0) return `Enter ${what}.`
  return length > max ? `Use at most ${max} characters.` : undefined
}
