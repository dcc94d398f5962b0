import { type ComponentType, lazy } from 'react'

import type { PulseScope } from '#src/stores/context.ts'

import type { FacetsProps } from '../filter/Facets.tsx'
import type { EmptyListProps } from './EmptyList.tsx'
import type { TailFeedProps } from './TailFeed.tsx'
import type { ValueMenuProps } from './ValueMenu.tsx'
import type { FiguresProps, ListAround, ListDeclaration } from './list-types.ts'
import type { ListToolsProps } from './ListTools.tsx'
import type { PeekProps } from './Peek.tsx'
import type { ListRow } from './rows.ts'

const late = async () => (await import('./late.tsx')).LATE

/** The parts around the rows of a list, each ready to be drawn; what the kit and the list bring for them is loaded once, together. */
export function latePartsOf<Row extends ListRow, By extends string>(list: ListDeclaration<Row, By>) {
  const { noun, state, instead } = list
  const own = <Props extends object>(pick: (around: ListAround<Row>) => ComponentType<Props>) =>
    lazy(async () => ({ default: pick(await list.around()) }))
  return {
    Tools: lazy(async () => {
      const around = list.around()
      const { ListTools } = await late()
      const its = await around
      return { default: (props: ListToolsProps<Row>) => <ListTools {...props} list={list} around={its} /> }
    }),
    Keys: lazy(async () => {
      const { ListKeys } = await late()
      return { default: ListKeys }
    }),
    Chips: lazy(async () => {
      const { FilterChips } = await late()
      return { default: FilterChips }
    }),
    Facets: lazy(async () => {
      const { Facets } = await late()
      const { facets, values } = await list.around()
      type Props = Pick<FacetsProps, 'ask' | 'text' | 'onClose'>
      return { default: (props: Props) => <Facets {...props} facets={facets} query={values} store={state.filter} /> }
    }),
    Empty: lazy(async () => {
      const { EmptyList } = await late()
      const { empty } = await list.around()
      return { default: (props: Omit<EmptyListProps<Row>, 'noun' | 'empty'>) => <EmptyList {...props} noun={noun} empty={empty} /> }
    }),
    TailFeed: lazy(async () => {
      const { TailFeed } = await late()
      return { default: (props: TailFeedProps<Row>) => <TailFeed {...props} /> }
    }),
    ValueMenu: lazy(async () => {
      const { ValueMenu } = await late()
      return { default: (props: Omit<ValueMenuProps<Row>, 'columns'>) => <ValueMenu {...props} columns={list.columns} /> }
    }),
    Verdict: lazy(async () => {
      const around = list.around()
      const { ScreenVerdict } = await import('../verdicts/ScreenVerdict.tsx')
      const { says } = await around
      return { default: ({ scope }: { scope: PulseScope }) => <ScreenVerdict scope={scope} says={says} store={state.filter} /> }
    }),
    Strip: own((around) => around.Strip),
    Figures: own<FiguresProps<Row>>((around) => around.Figures),
    Selected: lazy(async () => {
      const around = list.around()
      const { SelectedInCommon } = await late()
      const { Selected = Nothing } = await around
      return {
        default: ({ rows, count }: { rows: readonly Row[]; count: number }) => (
          <>
            <SelectedInCommon count={count} />
            <Selected rows={rows} />
          </>
        ),
      }
    }),
    Peek: lazy(async () => {
      const [{ Peek }, { detailPartsOf }, detail] = await Promise.all([
        import('./Peek.tsx'),
        import('../detail/detail-parts.tsx'),
        list.peek(),
      ])
      const parts = detailPartsOf(detail)
      return { default: (props: PeekProps) => <Peek {...props} detail={detail} parts={parts} /> }
    }),
    Instead: instead && lazy(async () => ({ default: await instead.load() })),
  }
}

export type LateParts<Row extends ListRow> = ReturnType<typeof latePartsOf<Row, string>>

const Nothing = () => null
