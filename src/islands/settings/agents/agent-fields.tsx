import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'

import { CONTROL_ACTIONS, NO_STACK, STACK_PROTOCOLS, TAG_SOURCES } from '#domain/agent-config/config.ts'
import { keptStackNames } from '#domain/agent-config/generate.ts'
import {
  type AgentSettings,
  BUILT_IN_STACKS,
  type ControlRule,
  type EndpointSetting,
  type TagSetting,
} from '#domain/agent-config/settings.ts'
import { GroupField } from '#src/components/form/GroupField.tsx'
import { SelectField } from '#src/components/form/SelectField.tsx'
import { TextAreaField } from '#src/components/form/TextAreaField.tsx'
import { agentConfig } from '#src/queries/agent-config.ts'
import { queryClient } from '#src/queries/client.ts'
import type { OwnFieldProps } from '#src/screens/form/settings-types.ts'
import { $orgId } from '#src/stores/context.ts'
import { AGENT_TAGS_MAX, CONTROL_RULES_MAX, KEPT_MAX } from '#wire/product/agent-settings.ts'

import css from './agents.module.css'

const PROTOCOL_WORDS = { http: 'HTTP', redis: 'Redis', mysql: 'MySQL', postgres: 'PostgreSQL', kafka: 'Kafka' } as const

const STACK_WORDS: Readonly<Record<string, string>> = {
  default: 'Report requests',
  capture_summary: 'Report, keep a summary',
  capture_headers: 'Report, keep headers',
  capture_full: 'Report, keep headers and bodies',
  none: 'Leave alone',
}

/** Stacks to choose from: ours, those that an organization keeps in its YAML, and what is chosen already. */
export function stackOptions(kept: string, ...chosen: readonly string[]) {
  const own = keptStackNames(kept).filter((name) => !BUILT_IN_STACKS.includes(name))
  const names = [...new Set([...BUILT_IN_STACKS, NO_STACK, ...own, ...chosen.filter(Boolean)])]
  return names.map((value) => ({ value, label: Object.hasOwn(STACK_WORDS, value) ? (STACK_WORDS[value] ?? value) : value }))
}

type Protocol = (typeof STACK_PROTOCOLS)[number]

interface ProtocolFieldsProps extends Pick<OwnFieldProps<unknown>, 'name' | 'label' | 'hint' | 'error' | 'readOnly'> {
  children: (field: { name: string; label: string; readOnly: boolean }, protocol: Protocol) => ReactNode
}

/** A field for each protocol. */
const ProtocolFields = ({ name, readOnly, children, ...group }: ProtocolFieldsProps) => (
  <GroupField name={name} {...group}>
    <div className={css.grid}>
      {STACK_PROTOCOLS.map((protocol) => (
        <Fragment key={protocol}>{children({ name: `${name}.${protocol}`, label: PROTOCOL_WORDS[protocol], readOnly }, protocol)}</Fragment>
      ))}
    </div>
  </GroupField>
)

export function StacksField({ value, onChange, form, ...frame }: OwnFieldProps<AgentSettings['stacks']>) {
  const all = Object.values(value)
  const { kept = '' } = form.values as Partial<AgentSettings> // of the form that declares this field
  return (
    <ProtocolFields {...frame}>
      {(field, protocol) => (
        <SelectField
          {...field}
          value={value[protocol]}
          onChange={(stack) => onChange({ ...value, [protocol]: stack })}
          options={[...(value[protocol] === '' ? [{ value: '', label: 'As in more YAML' }] : []), ...stackOptions(kept, ...all)]}
        />
      )}
    </ProtocolFields>
  )
}

/** The same for one host, where a protocol may go where it goes by default. */
export function HostStacksField({ value, onChange, form: _form, ...frame }: OwnFieldProps<EndpointSetting['stacks']>) {
  const { data } = useQuery(agentConfig(useStore($orgId)), queryClient)
  const options = stackOptions(data?.draft.agent.kept ?? '', ...Object.values(value))
  return (
    <ProtocolFields {...frame}>
      {(field, protocol) => (
        <SelectField
          {...field}
          value={value[protocol] ?? ''}
          onChange={(stack) => {
            const { [protocol]: _before, ...others } = value
            onChange(stack === '' ? others : { ...others, [protocol]: stack })
          }}
          options={[{ value: '', label: 'As by default' }, ...options]}
        />
      )}
    </ProtocolFields>
  )
}

/** One line of several, and how a cell of it is named. */
interface Line<Row> {
  row: Row
  change: (row: Row) => void
  labelOf: (what: string) => string
  readOnly: boolean
}

interface RowsProps<Row> extends OwnFieldProps<Row[]> {
  /** On the button. */
  item: string
  max: number
  made: Row
  cells: (line: Line<Row>) => ReactNode
}

/** Lines that are added and removed. */
function RowsField<Row>({ name, value, onChange, error, label, hint, readOnly, item, max, made, cells }: RowsProps<Row>) {
  return (
    <GroupField name={name} label={label} hint={hint} error={error}>
      <div className={css.lines}>
        {value.map((row, at) => (
          <div key={at} className={css.line} role="group" aria-label={`${item} ${at + 1}`}>
            {cells({
              row,
              change: (changed) => onChange(value.with(at, changed)),
              labelOf: (what) => `${what} of ${item} ${at + 1}`,
              readOnly,
            })}
            <button
              type="button"
              className="button"
              data-kind="quiet"
              disabled={readOnly}
              aria-label={`Remove ${item} ${at + 1}`}
              onClick={() => onChange(value.toSpliced(at, 1))}
            >
              <X size={14} aria-hidden />
            </button>
          </div>
        ))}
        <div>
          <button type="button" className="button" disabled={readOnly || value.length >= max} onClick={() => onChange([...value, made])}>
            <Plus size={14} aria-hidden />
            Add {item === 'rule' ? 'a rule' : 'a tag'}
          </button>
        </div>
      </div>
    </GroupField>
  )
}

interface TextCellProps<Row> {
  of: Line<Row>
  what: string
  /** A text of the row. */
  field: keyof Row
  placeholder: string
}

function TextCell<Row>({ of: { row, change, labelOf, readOnly }, what, field, placeholder }: TextCellProps<Row>) {
  return (
    <input
      className="input mono"
      aria-label={labelOf(what)}
      value={String(row[field])}
      readOnly={readOnly}
      placeholder={placeholder}
      spellCheck={false}
      onChange={(event) => change({ ...row, [field]: event.target.value })}
    />
  )
}

interface ChoiceCellProps {
  of: Pick<Line<unknown>, 'labelOf' | 'readOnly'>
  what: string
  value: string
  options: readonly (readonly [value: string, label: string])[]
  onChange: (value: string) => void
}

const ChoiceCell = ({ of: { labelOf, readOnly }, what, value, options, onChange }: ChoiceCellProps) => (
  <select className="input" aria-label={labelOf(what)} value={value} disabled={readOnly} onChange={(event) => onChange(event.target.value)}>
    {options.map(([id, text]) => (
      <option key={id} value={id}>
        {text}
      </option>
    ))}
  </select>
)

const SOURCES = [
  ['env', 'Variable'],
  ['k8s.label', 'Kubernetes label'],
  ['k8s.annotation', 'Kubernetes annotation'],
  ['container.label', 'Container label'],
] as const satisfies readonly (readonly [(typeof TAG_SOURCES)[number], string])[]

export const TagRowsField = (props: OwnFieldProps<TagSetting[]>) => (
  <RowsField
    {...props}
    item="tag"
    max={AGENT_TAGS_MAX}
    made={{ key: '', source: 'env', location: '' }}
    cells={(line) => (
      <>
        <TextCell of={line} what="Key" field="key" placeholder="team" />
        <ChoiceCell
          of={line}
          what="Source"
          value={line.row.source}
          options={SOURCES}
          onChange={(source) => line.change({ ...line.row, source: source as TagSetting['source'] })}
        />
        <TextCell of={line} what="Location" field="location" placeholder="TEAM" />
      </>
    )}
  />
)

const ACTIONS = [
  ['deny', 'Deny'],
  ['allow', 'Allow'],
  ['', 'Do nothing'],
] as const

export const RulesField = (props: OwnFieldProps<ControlRule[]>) => (
  <RowsField
    {...props}
    item="rule"
    max={CONTROL_RULES_MAX}
    made={{ name: '', expr: '', actions: ['deny'] }}
    cells={(line) => (
      <>
        <TextCell of={line} what="Name" field="name" placeholder="metadata" />
        <ActionsCell {...line} />
        <TextCell of={line} what="Expression" field="expr" placeholder="dst.ip == 169.254.169.254" />
      </>
    )}
  />
)

/** A rule may have several actions, from a file that was imported: those are one choice more. */
function ActionsCell({ row, change, ...line }: Line<ControlRule>) {
  const chosen = row.actions.join(' ')
  const options = row.actions.length > 1 ? [...ACTIONS, [chosen, row.actions.join(', ')] as const] : ACTIONS
  const choose = (actions: string): void => change({ ...row, actions: CONTROL_ACTIONS.filter((one) => actions.split(' ').includes(one)) })
  return <ChoiceCell of={line} what="Action" value={chosen} options={options} onChange={choose} />
}

export const KeptField = ({ form: _form, ...field }: OwnFieldProps<string>) => <TextAreaField {...field} mono rows={3} limit={KEPT_MAX} />
