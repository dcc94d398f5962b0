import type { Migration } from '../migrations.ts'

/**
 * The number of an endpoint is read of every request where lists of endpoints look at rows, and to unpack it took as long as all else that is read with it. One byte
 * more of a request. Parts that are there already are left as they are.
 */
export const endpointsUnpackedSooner: Migration = {
  number: 21,
  name: 'endpoints unpacked sooner',
  statements: ['ALTER TABLE requests MODIFY COLUMN endpoint CODEC(LZ4)'],
}
