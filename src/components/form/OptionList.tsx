import { Check, Plus } from 'lucide-react'
import { ListBox, ListBoxItem, Popover } from 'react-aria-components/ComboBox'

import { visibleText } from '#domain/detection/control.ts'
import { hasOption, type Option } from '#src/lib/form/list-values.ts'

import css from './aria.module.css'
import type { FoundOptions } from './use-options.ts'

/** Id of the line that makes a new option. */
export const CREATE_ID = ' create'

/** The options, with a line at the end that makes one of what was typed. */
export function withCreate(options: readonly Option[], text: string, allowed: boolean): readonly Option[] {
  const name = text.trim()
  return allowed && name !== '' && !hasOption(options, name) ? [...options, { id: CREATE_ID, label: name, detail: 'new' }] : options
}

interface OptionListProps {
  found: FoundOptions
  /** The dialog that the combobox stands in. */
  around: Element | undefined
}

/** The list below a combobox, and what stands there instead of it. */
export function OptionList({ found, around }: OptionListProps) {
  return (
    <Popover className={css.list ?? ''} offset={4} {...(around && { UNSTABLE_portalContainer: around })}>
      <ListBox<Option> className={css.options ?? ''} renderEmptyState={() => <Instead found={found} />}>
        {({ id, label, detail }) => (
          <ListBoxItem id={id} textValue={visibleText(label)} className={css.option ?? ''}>
            {({ isSelected }) =>
              id === CREATE_ID ? (
                <>
                  <Plus size={14} aria-hidden />
                  <span className={css.optionLabel}>Create “{visibleText(label)}”</span>
                </>
              ) : (
                <>
                  <Check size={14} aria-hidden className={isSelected ? css.chosen : css.notChosen} />
                  <span className={css.optionLabel}>{visibleText(label)}</span>
                  {detail && <span className={css.optionDetail}>{visibleText(detail)}</span>}
                </>
              )
            }
          </ListBoxItem>
        )}
      </ListBox>
    </Popover>
  )
}

function Instead({ found: { state, retry } }: { found: FoundOptions }) {
  switch (state) {
    case 'loading':
      return <div className={css.instead}>Loading…</div>
    case 'failed':
      return (
        <div className={css.instead}>
          The list could not be loaded.
          <button
            type="button"
            className="button"
            data-size="small"
            tabIndex={-1}
            onPointerDown={(event) => event.preventDefault()}
            onClick={retry}
          >
            Try again
          </button>
        </div>
      )
    case 'ready':
      return <div className={css.instead}>Nothing of that name</div>
  }
}
