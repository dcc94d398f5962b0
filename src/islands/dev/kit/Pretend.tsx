import { SegmentedField } from '#src/components/form/SegmentedField.tsx'

interface PretendProps<Id extends string> {
  label: string
  of: readonly [now: Id, set: (id: Id) => void]
  choices: readonly { id: Id; label: string }[]
}

/** What the server that is pretended does, or what it sees. */
export const Pretend = <Id extends string>({ label, of: [now, set], choices }: PretendProps<Id>) => (
  <SegmentedField name="pretended" label={label} size="small" value={now} segments={choices} onChange={set} />
)
