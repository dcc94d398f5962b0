import { CONNECTION_ROWS } from './connection-sql.ts'
import { CONNECTION_WORDS, type FilterWords, REQUEST_WORDS } from './filter-words.ts'

/** What questions are about: where the rows are, and what the filter's fields are in them. */
export interface RowSource {
  from: string
  words: FilterWords
}

export const REQUEST_SOURCE: RowSource = { from: 'requests', words: REQUEST_WORDS }
export const CONNECTION_SOURCE: RowSource = { from: CONNECTION_ROWS, words: CONNECTION_WORDS }
