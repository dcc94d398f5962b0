import type { UseQueryOptions } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'

import type { FieldFrame } from '#src/components/form/Field.tsx'
import type { FieldProps } from '#src/components/form/use-form.ts'
import type { Links } from '#src/lib/routes.ts'
import type { Role } from '#wire/product/roles.ts'
import type { Schema } from '#wire/product/schema.ts'

/** Something with a page of its own, which is changed by its version. */
export interface Editable {
  id: string
  version: string
}

interface Labelled {
  label: string
  hint?: string
  placeholder?: string
}

/** One of a few that need a sentence each. */
export interface Choice<Value = unknown> {
  value: Value
  label: string
  detail: string
  /** Why it cannot be chosen. */
  disabledBecause?: string | undefined
}

/** How a field is drawn. Each goes by its name in the body of the change; what is wrong with it says the body's schema. */
// biome-ignore lint/suspicious/noExplicitAny: fields of a form hold different things, each its own
export type Setting<One, Value = any> = (
  | (Labelled & { kind: 'text' | 'lines' | 'tags' | 'check'; mono?: true })
  | (Labelled & NumberSetting)
  | (Labelled & SecretSetting<One>)
  | (Labelled & ChoiceSetting<One, Value>)
  | (Labelled & OwnSetting<Value>)
) &
  Shown<One>

/** A field that makes no sense with what others of the form hold is not drawn. */
interface Shown<One> {
  when?: (values: One) => boolean
}

/** Written and never read: undefined stays as it is. `stored`: what is known of the one that is there. */
interface SecretSetting<One> {
  kind: 'secret'
  stored: (one: One) => string | undefined
}

/** A field that one page has. `labels`: a value in words, for a conflict. */
interface OwnSetting<Value> {
  kind: 'own'
  Field: ComponentType<OwnFieldProps<Value>>
  labels: (value: Value) => string
}

interface NumberSetting {
  kind: 'number'
  unit: string
  min: number
  max: number
  /** A number that names something, like a port. */
  ungrouped?: true
}

/** One of a few texts is chosen, any text is typed. */
type SettingFor<One, Value> = Shown<One> & ((Labelled & OwnSetting<Value>) | (Labelled & PlainSettingFor<One, Value>))

type PlainSettingFor<One, Value> = undefined extends Value
  ? SecretSetting<One>
  : string extends Value
    ? { kind: 'text' | 'lines'; mono?: true }
    : number extends Value
      ? NumberSetting
      : [Value] extends [readonly string[]]
        ? { kind: 'tags' }
        : ChoiceSetting<One, Value> | ([Value] extends [boolean] ? { kind: 'check' } : never)

/** `form`: all that is typed, for a field that fills in others. */
export type OwnFieldProps<Value> = FieldProps<Value> &
  FieldFrame & { readOnly: boolean; form: { values: object; set: (changes: object) => void } }

interface ChoiceSetting<One, Value> {
  kind: 'choice'
  choices: (one: One, role: Role) => readonly Choice<Value>[]
}

export interface PartProps<One> {
  orgId: string
  one: One
  role: Role
}

/** A form that changes a thing which is there: what is particular to it. */
export interface FormDeclaration<One extends Editable, Name extends keyof One & string> {
  noun: { one: string }
  /** Its schema says what is wrong with a field. */
  resource: { change: Schema }
  queries: {
    // biome-ignore lint/suspicious/noExplicitAny: keys differ by resource, and nothing here reads them
    one: (orgId: string, id: string) => UseQueryOptions<One | null, Error, One | null, any>
    /** A dialog sends some of them. */
    change: (orgId: string, ref: Editable, body: Partial<Pick<One, Name>>) => Promise<One>
  }
  fields: { [Key in Name]: SettingFor<One, One[Key]> }
  layout: { title: string; about?: string; submit: string; savedNote?: string }
  /** What is wrong with what is typed, by field, where the fields are not those of the body. */
  problems?: (values: Pick<One, Name>) => Record<string, string>
  /** Below the fields: what they come to as they are typed. */
  Preview?: ComponentType<{ orgId: string; values: Pick<One, Name> }>
  /** Why this person may not change it. */
  blocked: (one: One, role: Role) => string | undefined
}

/** The page of one thing that people change: what is particular to it. Its slots may be loaded late. */
export interface SettingsDeclaration<One extends Editable, Name extends keyof One & string> extends FormDeclaration<One, Name> {
  noun: { one: string; many: string }
  /** Its name stands in audit records. */
  resource: { name: string; change: Schema }
  queries: FormDeclaration<One, Name>['queries'] & {
    remove: (orgId: string, one: One) => Promise<void>
    /** Undoes a deletion, where the platform can. */
    restore?: (orgId: string, id: string) => Promise<One>
  }
  nameOf: (one: One) => string
  /** The list it belongs to, and what that is called. */
  list: { label: string; link: (to: Links) => string }
  /** Beside its name: what one does with it. */
  Actions?: ComponentType<PartProps<One>>
  /** What one looks at first, above the form. */
  Lead?: ComponentType<PartProps<One>>
  /** What is changed by itself, below the form. */
  Parts?: ComponentType<PartProps<One>>
  /** What its audit records are called, where the last word of the action is not enough. */
  history?: Readonly<Record<string, string>>
  /** The setting that holds it, whose changes are recorded instead of its own. */
  inSetting?: { action: string; about: string }
  danger: {
    /** What goes with it, and what stays. */
    consequences: (one: One) => ReactNode
    blocked: (one: One, role: Role) => string | undefined
    /** What is done to it, where it is not deleted: a member is removed. */
    verb?: { now: string; done: string }
    /** Its name has to be typed first. */
    typed?: true
  }
}
