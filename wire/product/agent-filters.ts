import * as v from 'valibot'

import { FILTER_GROUPS, FILTER_LEVELS, FILTER_STRATEGIES } from '#domain/agent-config/config.ts'
import { DEFAULT_DRAFT, type FilterSettings } from '#domain/agent-config/settings.ts'
import { readPattern } from '#domain/re2/pattern.ts'

import { lineText } from './agent-parts.ts'
import { PATHS } from './paths.ts'
import type { Setting } from './resource.ts'
import { type Of, readerOf } from './schema.ts'

export const PROCESS_FILTERS_MAX = 200
const EXE_MAX = 500

const once = <Value>(values: readonly Value[]): boolean => new Set(values).size === values.length

/** One filter, as its form sends it. */
export const processFilter = v.pipe(
  v.strictObject({
    exe: lineText(EXE_MAX, 'Name an executable.'),
    strategy: v.picklist(FILTER_STRATEGIES),
    only: v.pipe(
      v.array(v.picklist(FILTER_LEVELS)),
      v.maxLength(FILTER_LEVELS.length, 'Name each once.'),
      v.check(once, 'Name each once.'),
    ),
  }),
  v.forward(
    v.partialCheck(
      [['exe'], ['strategy']],
      ({ exe, strategy }) => strategy !== 'regex' || readPattern(exe).problem === undefined,
      'The agent cannot read this pattern: it takes RE2, without lookaround and references back.',
    ),
    ['exe'],
  ),
)

const parts = {
  groups: v.pipe(
    v.array(v.picklist(FILTER_GROUPS)),
    v.maxLength(FILTER_GROUPS.length, 'Name each once.'),
    v.check(once, 'Name each once.'),
  ),
  custom: v.pipe(v.array(processFilter), v.maxLength(PROCESS_FILTERS_MAX, `An organization has at most ${PROCESS_FILTERS_MAX} filters.`)),
}

/** GET (everybody) and PUT with If-Match (editor) /agent-filters: processes whose traffic agents leave out, with the next release. */
const value = v.strictObject(parts)
const stored = v.object({ ...parts, version: v.string() })
export type StoredFilterSettings = Of<typeof stored>

export const NO_FILTER_SETTINGS: FilterSettings = DEFAULT_DRAFT.filters

export const filterSettings: Setting<FilterSettings, StoredFilterSettings> = {
  name: 'agent-filters',
  path: PATHS.agentFilters,
  value,
  stored,
}

export const readFilterSettings = readerOf(stored, 'agent filters')
