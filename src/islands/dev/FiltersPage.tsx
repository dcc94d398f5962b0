import { Bookmark } from 'lucide-react'
import { useState } from 'react'

import { FilterBar } from '#src/components/filter/FilterBar.tsx'
import { FilterInput } from '#src/components/filter/FilterInput.tsx'
import { FilterOptions, type FilterOptionsProps } from '#src/components/filter/FilterOptions.tsx'
import { own } from '#domain/own.ts'

import { FILTERS, MISTAKES, SAVED_VIEWS, SEEN } from './data/filters.ts'
import css from './FiltersPage.module.css'
import { FiltersRange } from './FiltersRange.tsx'
import { Specimen, Specimens, Variant } from './kit/Specimen.tsx'

/** /dev/filters: the one filter language as a person meets it, and the time range. */
export function FiltersPage() {
  return (
    <Specimens>
      <Specimen title="Filter bar" note="Type a field, choose with arrows, Enter applies, Esc goes back; a chip takes itself out">
        <Bar label="Filter requests" start={FILTERS[0].text} views />
        <Variant name="Nothing applied">
          <Bar label="An empty filter" start="" />
        </Variant>
      </Specimen>
      <Specimen title="Chips" note="A thing ruled out is red and keeps its sign">
        {FILTERS.slice(1).map(({ name, text }) => (
          <Variant key={name} name={name}>
            <Bar label={name} start={text} />
          </Variant>
        ))}
      </Specimen>
      <Specimen title="Mistakes" note="Where, and what would fit there; the last good result stays">
        <div className={css.mistakes}>
          {MISTAKES.map((text) => (
            <FilterInput
              key={text}
              label={`A filter with a mistake: ${text}`}
              value={text}
              onApply={() => undefined}
              options={loadOptions}
            />
          ))}
        </div>
      </Specimen>
      <FiltersRange />
    </Specimens>
  )
}

const loadOptions = () => Promise.resolve({ default: SeenOptions })

/** Completions from what was seen, here from a fixed list. */
function SeenOptions(props: FilterOptionsProps) {
  return (
    <FilterOptions
      {...props}
      valuesOf={(field, prefix) =>
        own(SEEN, field ?? '')
          ?.filter((value) => value.startsWith(prefix))
          .map((value) => ({ value }))
      }
    />
  )
}

function Bar({ label, start, views = false }: { label: string; start: string; views?: boolean }) {
  const [text, setText] = useState(start)
  return <FilterBar label={label} value={text} onApply={setText} options={loadOptions} tools={views && <Views onChoose={setText} />} />
}

function Views({ onChoose }: { onChoose: (text: string) => void }) {
  return (
    <>
      <button type="button" className="button" popoverTarget="saved-views" aria-label="Saved views">
        <Bookmark size={15} aria-hidden />
        <span className={css.word}>Views</span>
      </button>
      <div id="saved-views" className="float menu" popover="auto" role="group" aria-label="Saved views">
        {SAVED_VIEWS.map(({ name, text }) => (
          <button
            key={name}
            type="button"
            className="menu-item"
            popoverTarget="saved-views"
            popoverTargetAction="hide"
            onClick={() => onChoose(text)}
          >
            {name}
          </button>
        ))}
      </div>
    </>
  )
}
