import type { UseQueryOptions } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'

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

/** A field of its own: whatever the kit has no kind for. */
export interface OwnFieldProps<Value> extends FieldProps<Value> {
  label: string
  hint?: string
  readOnly: boolean
  /** What another field of the form holds. */
  other: (name: string) => unknown
}

// biome-ignore lint/suspicious/noExplicitAny: the value's type is checked where the field is declared
interface OwnSetting<Value = any> {
  kind: 'own'
  Field: ComponentType<OwnFieldProps<Value>>
  /** For the conflict notice. */
  inWords: (value: Value) => string
}

/** How a field is drawn. Each goes by its name in the body of the change; what is wrong with it says the body's schema. */
export type Setting<One, Value = unknown> =
  | (Labelled & { kind: 'text' | 'tags' | 'check' })
  | (Labelled & OwnSetting)
  | (Labelled & NumberSetting)
  | (Labelled & { kind: 'choice'; choices: (one: One, role: Role) => readonly Choice<Value>[] })

interface NumberSetting {
  kind: 'number'
  unit: string
  min: number
  max: number
}

/** One of a few texts is chosen, any text is typed. */
type SettingFor<One, Value> = (Labelled & OwnSetting<Value>) | KindFor<One, Value>

type KindFor<One, Value> = string extends Value
  ? Labelled & { kind: 'text' }
  : number extends Value
    ? Labelled & NumberSetting
    : [Value] extends [readonly string[]]
      ? Labelled & { kind: 'tags' }
      : [Value] extends [boolean]
        ? (Labelled & { kind: 'check' }) | (Labelled & { kind: 'choice'; choices: (one: One, role: Role) => readonly Choice<Value>[] })
        : Labelled & { kind: 'choice'; choices: (one: One, role: Role) => readonly Choice<Value>[] }

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
