import { reading } from '../product/reading.ts'
import type { DeclaredCounts, DeclaredResult } from './inventory.ts'

/** Reader of how traffic stands to OpenAPI documents, as in read-requests.ts. */
export const readDeclared = (raw: unknown): DeclaredResult => ({ hosts: reading(raw, 'declared').list('hosts', readCounts) })

function readCounts(raw: unknown): DeclaredCounts {
  const { text, number } = reading(raw, 'declared.host')
  return {
    host: text('host'),
    operations: number('operations'),
    shadow: number('shadow'),
    uncalled: number('uncalled'),
    deprecated: number('deprecated'),
  }
}
