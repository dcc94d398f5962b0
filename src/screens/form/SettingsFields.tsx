import { CheckField } from '#src/components/form/CheckField.tsx'
import { NumberField } from '#src/components/form/NumberField.tsx'
import { RadioCardsField } from '#src/components/form/RadioCardsField.tsx'
import { SecretField } from '#src/components/form/SecretField.tsx'
import { TagsField } from '#src/components/form/TagsField.tsx'
import { TextAreaField } from '#src/components/form/TextAreaField.tsx'
import { TextField } from '#src/components/form/TextField.tsx'
import type { FieldProps, Form } from '#src/components/form/use-form.ts'
import type { Role } from '#wire/product/roles.ts'

import type { Editable, FormDeclaration, OwnFieldProps, Setting } from './settings-types.ts'

interface SettingsFieldsProps<One extends Editable, Name extends keyof One & string> {
  settings: Pick<FormDeclaration<One, Name>, 'fields'>
  form: Pick<Form<Pick<One, Name>>, 'field' | 'values' | 'set'>
  names: readonly Name[]
  one: One
  role: Role
  readOnly: boolean
}

/** The fields of a thing, as they were declared. */
export function SettingsFields<One extends Editable, Name extends keyof One & string>(props: SettingsFieldsProps<One, Name>) {
  const { settings, form, names, one, role, readOnly } = props
  return names.map((name) => {
    const setting: Setting<One> = settings.fields[name]
    if (setting.when && !setting.when({ ...one, ...form.values })) return null
    const own = { values: form.values, set: (changes: object) => form.set(changes as Partial<Pick<One, Name>>) } // by the page that declares them
    return <SettingField key={name} setting={setting} field={form.field(name)} form={own} one={one} role={role} readOnly={readOnly} />
  })
}

interface SettingFieldProps<One> {
  setting: Setting<One>
  // biome-ignore lint/suspicious/noExplicitAny: the kind of the setting says what it holds
  field: FieldProps<any>
  form: OwnFieldProps<unknown>['form']
  one: One
  role: Role
  readOnly: boolean
}

function SettingField<One>({ setting, field, form, one, role, readOnly }: SettingFieldProps<One>) {
  const frame = {
    label: setting.label,
    readOnly,
    ...(setting.hint && { hint: setting.hint }),
    ...(setting.placeholder && { placeholder: setting.placeholder }),
  }
  switch (setting.kind) {
    case 'text':
      return <TextField {...frame} {...field} mono={setting.mono ?? false} />
    case 'lines':
      return <TextAreaField {...frame} {...field} mono />
    case 'check':
      return <CheckField {...frame} {...field} disabled={readOnly} />
    case 'secret':
      return <SecretField {...frame} {...field} stored={setting.stored(one)} />
    case 'own': {
      const { Field } = setting
      return <Field {...frame} {...field} form={form} />
    }
    case 'number': {
      const { unit, min, max, ungrouped } = setting
      return <NumberField {...frame} {...field} unit={unit} min={min} max={max} {...(ungrouped && { ungrouped })} />
    }
    case 'tags':
      return <TagsField {...frame} {...field} />
    case 'choice': {
      // Values may be anything, cards have names: the place of each is its name
      const choices = setting.choices(one, role)
      return (
        <RadioCardsField
          {...frame}
          {...field}
          value={String(choices.findIndex(({ value }) => value === field.value))}
          onChange={(at) => field.onChange(choices[Number(at)]?.value)}
          cards={choices.map(({ label, detail, disabledBecause }, at) => ({
            id: String(at),
            label,
            detail,
            ...(disabledBecause && { disabledBecause }),
          }))}
        />
      )
    }
  }
}
