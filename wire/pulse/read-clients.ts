import { reading } from '../product/reading.ts'
import type { ClientParts } from './clients.ts'

/** Reader of results about clients, as in read-requests.ts. */
export function readClientParts(raw: unknown): ClientParts {
  const { number, list } = reading(raw, 'parts of a client')
  return { requests: number('requests'), different: number('different'), parts: list('parts', readPart) }
}

function readPart(raw: unknown): ClientParts['parts'][number] {
  const { text, number } = reading(raw, 'part')
  return { name: text('name'), requests: number('requests') }
}
