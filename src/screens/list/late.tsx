import { FilterChips } from '#src/components/filter/FilterChips.tsx'

import { SelectedInCommon } from '../in-common/InCommonButton.tsx'
import { Facets } from '../filter/Facets.tsx'
import { EmptyList } from './EmptyList.tsx'
import { ListKeys } from './ListKeys.tsx'
import { ListTools } from './ListTools.tsx'
import { TailFeed } from './TailFeed.tsx'
import { ValueMenu } from './ValueMenu.tsx'

/** What the kit shows around the rows, loaded behind them. A value of this file: one that only passes names on would be a file more to load. */
export const LATE = { FilterChips, SelectedInCommon, Facets, EmptyList, ListKeys, ListTools, TailFeed, ValueMenu }
