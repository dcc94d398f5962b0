import { Bookmark, KeyRound, Pencil, Trash2, UserRound } from 'lucide-react'
import { useState } from 'react'

import { FacetList, type FacetListProps, type FacetValue } from '#src/components/filter/FacetList.tsx'
import { EmptyNote } from '#src/components/notice/Notices.tsx'
import { ActionList } from '#src/components/value/ActionList.tsx'
import { BarList } from '#src/components/value/BarList.tsx'
import { RelativeTime } from '#src/components/value/Badges.tsx'
import { Fact, FactGroup } from '#src/components/value/Facts.tsx'

import { HOSTILE_VALUES, MANY_VALUES, STATUS_VALUES, TALKERS } from './data/lists.ts'
import { NOW_MS } from './data/tables.ts'
import { Specimen, Specimens, Variant } from './kit/Specimen.tsx'
import css from './kit/specimen.module.css'

/** /dev/lists: values with their share, rankings, pairs and plain lists. */
export function ListsPage() {
  return (
    <Specimens>
      <Specimens columns={3}>
        <Specimen title="Facet" note="Click: only this · Alt+click: all but this · again: no matter">
          <Facet label="Status" start={STATUS_VALUES} />
        </Specimen>
        <Specimen title="Facet with many values" note="More shows a search field">
          <Facet label="Host" start={MANY_VALUES} />
        </Specimen>
        <Specimen title="Facet, long and hostile">
          <Facet label="Path" start={HOSTILE_VALUES} />
        </Specimen>
        <Specimen title="Facet, waiting">
          <FacetList {...STILL} label="Vendor" values={undefined} />
          <FacetList {...STILL} label="Country" open={false} values={undefined} />
        </Specimen>
        <Specimen title="Facet, empty">
          <FacetList {...STILL} label="Tag" values={[]} />
          <FacetList {...STILL} label="Token" values={[]} expanded search="nobody" />
        </Specimen>
        <Specimen title="Facet, failed">
          <FacetList
            {...STILL}
            label="Client"
            values={undefined}
            error={{ kind: 'busy', message: 'The platform is busy.', retryAfterSeconds: 3 }}
          />
        </Specimen>
      </Specimens>
      <Specimens columns={2}>
        <Specimen title="Ranking" note="Bars are shares of the greatest">
          <BarList label="Bytes by vendor" entries={TALKERS} />
        </Specimen>
        <Specimen title="Labelled pairs">
          <FactGroup title="Member">
            <Fact label="Name" value="Ada Example" />
            <Fact label="E-mail" value="ada@acme.example" href="#labelled-pairs" />
            <Fact label="Key" value="sk_live_…9aF2" mono />
            <Fact label="Role" value="editor" hint="May change rules and stacks, not members." />
          </FactGroup>
        </Specimen>
      </Specimens>
      <Specimen title="Plain list with actions" note="Facts and buttons move below on narrow screens">
        <Members />
        <Variant name="Empty">
          <EmptyNote
            title="No keys yet"
            hint="A key lets a program read what you may read."
            action={
              <button type="button" className="button">
                Create a key
              </button>
            }
          />
        </Variant>
      </Specimen>
    </Specimens>
  )
}

const nothing = (): void => undefined
const STILL: Omit<FacetListProps, 'label' | 'values'> = {
  open: true,
  onOpen: nothing,
  error: undefined,
  more: false,
  expanded: false,
  search: '',
  onMore: nothing,
  onSearch: nothing,
  onPick: nothing,
}

const FEW = 6
const NEXT = { add: 'is', exclude: 'not', remove: 'absent' } as const

function Facet({ label, start }: { label: string; start: readonly FacetValue[] }) {
  const [open, setOpen] = useState(true)
  const [expanded, setExpanded] = useState(false)
  const [search, setSearch] = useState('')
  const [values, setValues] = useState(start)
  const found = values.filter(({ value }) => value.includes(search))
  return (
    <FacetList
      label={label}
      open={open}
      onOpen={setOpen}
      values={expanded ? found : values.slice(0, FEW)}
      more={!expanded && values.length > FEW}
      expanded={expanded}
      search={search}
      onMore={(more) => {
        setExpanded(more)
        setSearch('')
      }}
      onSearch={setSearch}
      onPick={(value, how) => setValues(values.map((one) => (one.value === value ? { ...one, state: NEXT[how] } : one)))}
    />
  )
}

function Members() {
  const [said, setSaid] = useState('')
  const buttons = (name: string) => (
    <>
      <button type="button" className="icon-button" aria-label={`Rename ${name}`} onClick={() => setSaid(`Rename ${name}`)}>
        <Pencil size={15} aria-hidden />
      </button>
      <button type="button" className="icon-button" aria-label={`Delete ${name}`} onClick={() => setSaid(`Delete ${name}`)}>
        <Trash2 size={15} aria-hidden />
      </button>
    </>
  )
  const seen = (minutes: number) => <RelativeTime ms={NOW_MS - minutes * 60_000} nowMs={NOW_MS} zone="UTC" />
  return (
    <>
      <ActionList
        label="Members and keys"
        entries={[
          {
            id: 'ada',
            sign: <UserRound size={16} aria-hidden />,
            title: 'Ada Example',
            detail: 'ada@acme.example',
            facts: (
              <>
                <span className="badge" data-tone="accent">
                  owner
                </span>{' '}
                seen {seen(3)}
              </>
            ),
            actions: buttons('Ada Example'),
          },
          {
            id: 'key',
            sign: <KeyRound size={16} aria-hidden />,
            title: 'Nightly export',
            detail: 'sk_live_…9aF2 · read only',
            facts: <>used {seen(1440)}</>,
            actions: buttons('Nightly export'),
          },
          {
            id: 'view',
            sign: <Bookmark size={16} aria-hidden />,
            title: 'A saved view with a name that somebody wrote while thinking, which is why it does not end where one would expect',
            detail: 'vendor:Stripe status:5xx duration:>300ms -method:GET',
            facts: <span className="badge">private</span>,
            actions: buttons('the saved view'),
          },
          { id: 'bare', title: 'Nothing but a name' },
        ]}
      />
      <p className={css.said} role="status">
        {said}
      </p>
    </>
  )
}
