import { CountryFlag } from '#src/components/map/CountryFlag.tsx'
import { HostName, oneLine, Value } from '#src/components/value/Badges.tsx'
import type { GroupField } from '#src/lib/traffic/plain-group-names.ts'
import { useGroupNames } from '#src/lib/traffic/use-group-names.ts'

export interface GroupValueProps {
  field: GroupField
  value: string
  /** Names by id, where values may be environments. */
  environments?: ReadonlyMap<string, string>
  item?: number
}

/** A value that traffic is put together by: its name, a country's flag, a host as hosts look. A click filters by it. */
export function GroupValue({ field, value, environments, item = 0 }: GroupValueProps) {
  const name = useGroupNames(true)(field, value, environments)
  return (
    <Value item={item}>
      {field === 'country' && value !== '' && (
        <>
          <CountryFlag code={value} decorative />
          &nbsp;
        </>
      )}
      {field === 'host' && value !== '' ? (
        <HostName host={value} />
      ) : (
        <span className={value === '' ? 'dim' : undefined}>{oneLine(name)}</span>
      )}
    </Value>
  )
}
