import { queryClient } from '#src/queries/client.ts'
import { replaceSetting } from '#src/queries/setting.ts'
import { settingForm } from '#src/screens/form/setting-form.ts'
import { SettingsBody } from '#src/screens/form/SettingsBody.tsx'
import type { FormDeclaration } from '#src/screens/form/settings-types.ts'
import { needsRole } from '#src/lib/needs-role.ts'
import { maskingSetting, type StoredMaskingPolicy } from '#wire/product/masking.ts'
import type { Role } from '#wire/product/roles.ts'

/** Traffic that is kept shows what is hidden now. */
const replaceAndForget: typeof replaceSetting = async (...change) => {
  const stored = await replaceSetting(...change)
  void queryClient.invalidateQueries({ refetchType: 'none' })
  return stored
}

const { withId, declared } = settingForm(maskingSetting, replaceAndForget)

const maskingForm: FormDeclaration<StoredMaskingPolicy & { id: string }, 'names'> = {
  ...declared,
  fields: {
    names: {
      kind: 'tags',
      label: 'Names',
      placeholder: 'X-Internal-Session, patientId, customer_ref',
      hint: 'Of headers, parameters, fields of bodies and tags. Case, spaces and - _ . make no difference.',
    },
  },
  layout: {
    title: 'Masking',
    about:
      'Passwords, tokens, cookies, cards and the like are always hidden in traffic. The values under these names are hidden too: at once wherever traffic is read, and for good in headers, addresses and tags that arrive from now on. In bodies they can be revealed, with a reason. Admins decide.',
    submit: 'Save names',
    savedNote: 'Saved. It holds at once for what is read, and within seconds for what arrives.',
  },
  blocked: (_one, role) => needsRole(role, 'admin'),
}

/** What is hidden in this organization's traffic besides the secrets that always are. */
export function Masking({ orgId, one, role }: { orgId: string; one: StoredMaskingPolicy; role: Role }) {
  return <SettingsBody settings={maskingForm} orgId={orgId} one={withId(one)} role={role} />
}
