import type { FilterNode, FilterValue } from './ast.ts'
import { type FieldSet, fieldNamed, REQUESTS } from './fields.ts'

/**
 * What evaluating a filter on one thing takes. A step is one comparison of one value; free text is looked for in every field that is searched, and a
 * value of a field with many in each of them, so how many steps these take depends on the thing.
 */
export interface FilterCost {
  /** Comparisons whose number does not depend on the thing. */
  steps: number
  /** Texts that are looked for in the searched fields. */
  texts: number
  /** Values that are looked for in fields with many. */
  lists: number
}

/** What a thing brings: characters of its searched fields together, and entries of its longest list. */
export interface ThingSize {
  characters: number
  entries: number
}

/** Letters are folded before they are compared; this many take about as long as one comparison. */
const CHARACTERS_A_STEP = 32
/** A usual request: host and path, and its tags. */
const USUAL: ThingSize = { characters: 128, entries: 8 }

const NOTHING: FilterCost = { steps: 0, texts: 0, lists: 0 }

/** At most; `and` and `or` often stop earlier. No filter costs nothing. */
export function filterCost(node: FilterNode | undefined, set: FieldSet = REQUESTS): FilterCost {
  if (node === undefined) return NOTHING
  switch (node.kind) {
    case 'and':
    case 'or':
      return addCosts(...node.nodes.map((child) => filterCost(child, set)))
    case 'not':
      return filterCost(node.node, set)
    case 'is':
      return fieldNamed(node.field, set)?.many ? { ...NOTHING, lists: node.values.length } : addCosts(...node.values.map(valueCost))
    case 'compare':
      return { ...NOTHING, steps: 1 }
    case 'text':
      return { steps: Math.ceil(node.text.length / CHARACTERS_A_STEP), texts: 1, lists: 0 }
  }
}

/** Groups of an address, each read and compared. */
const STEPS_A_NETWORK = 8

/** A pattern is looked for along the whole text, as free text is; a network reads an address first. */
function valueCost({ text, match }: FilterValue): FilterCost {
  if (match === 'like') return { steps: Math.ceil(text.length / CHARACTERS_A_STEP), texts: 1, lists: 0 }
  return { ...NOTHING, steps: match === 'net' ? STEPS_A_NETWORK : 1 }
}

/** The cost of several filters, each evaluated by itself. */
export const addCosts = (...costs: readonly FilterCost[]): FilterCost => ({
  steps: costs.reduce((sum, { steps }) => sum + steps, 0),
  texts: costs.reduce((sum, { texts }) => sum + texts, 0),
  lists: costs.reduce((sum, { lists }) => sum + lists, 0),
})

/** Steps on a thing of this size; absent: on a usual request. */
export const stepsOn = ({ steps, texts, lists }: FilterCost, { characters, entries }: ThingSize = USUAL): number =>
  steps + texts * Math.ceil(characters / CHARACTERS_A_STEP) + lists * Math.max(entries, 1)
