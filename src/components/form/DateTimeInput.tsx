import { fromAbsolute } from '@internationalized/date'
import { DateField, DateInput, DateSegment } from 'react-aria-components/DateField'
import { I18nProvider } from 'react-aria-components/I18nProvider'

import { ariaProps, FORM_LOCALE } from './aria.ts'
import type { ControlIds } from './Field.tsx'
import css from './aria.module.css'

export interface DateTimeInputProps {
  ids: ControlIds
  labelId: string
  name: string
  value: number | undefined
  onChange: (value: number | undefined) => void
  zone: string
  startAt: number
  disabled?: boolean
  readOnly?: boolean
}

export function DateTimeInput({ ids, labelId, value, onChange, zone, startAt, disabled, readOnly }: DateTimeInputProps) {
  return (
    <I18nProvider locale={FORM_LOCALE}>
      <DateField
        key={zone}
        {...ariaProps(ids, labelId, { disabled, readOnly })}
        granularity="minute"
        hourCycle={24}
        hideTimeZone
        shouldForceLeadingZeros
        placeholderValue={fromAbsolute(startAt, zone)}
        value={value === undefined ? null : fromAbsolute(value, zone)}
        onChange={(moment) => onChange(moment?.toDate().getTime())}
      >
        <DateInput className={css.date ?? ''}>{(segment) => <DateSegment segment={segment} className={css.segment ?? ''} />}</DateInput>
      </DateField>
    </I18nProvider>
  )
}
