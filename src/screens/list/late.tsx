/** What the kit shows around the rows, in one file that is loaded behind them. */
export { FilterChips } from '#src/components/filter/FilterChips.tsx'

export { SelectedInCommon } from '../in-common/InCommonButton.tsx'
export { Facets } from '../filter/Facets.tsx'
export { EmptyList } from './EmptyList.tsx'
export { ListKeys } from './ListKeys.tsx'
export { ListTools } from './ListTools.tsx'
export { TailFeed } from './TailFeed.tsx'
export { ValueMenu } from './ValueMenu.tsx'
