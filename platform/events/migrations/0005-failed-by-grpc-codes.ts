import type { Migration } from '../migrations.ts'

/** Codes that count as failed since this step, by number and by name without `_`, as sources spell them differently. */
const FAILED_CODES = [
  '2',
  '4',
  '12',
  '13',
  '14',
  '15',
  'UNKNOWN',
  'DEADLINEEXCEEDED',
  'UNIMPLEMENTED',
  'INTERNAL',
  'UNAVAILABLE',
  'DATALOSS',
]

const FAILED = `(family != 'database' AND replaceAll(upper(grpc_status), '_', '') IN (${FAILED_CODES.map((code) => `'${code}'`).join(', ')}))`

/** Calls of OTLP whose span named neither a code nor an error were stored as "no answer". */
const WITHOUT_CODE = `(family = 'grpc' AND source = 'otlp' AND status = 0 AND grpc_status = '' AND grpc_message = '')`

/**
 * Before this, codes of gRPC did not count, and calls without a code counted as failed. Stored rows are updated, so that one definition holds for all
 * (domain/traffic/failed.ts). The engine does it in the background, part by part, each with its aggregates per hour, and continues after a restart: a
 * start does not wait for it. Rows that are already right are not changed, so this may run twice.
 */
export const failedByGrpcCodes: Migration = {
  number: 5,
  name: 'failed counts codes of gRPC',
  statements: [
    `ALTER TABLE requests
      UPDATE failed = ${FAILED}, status = if(${WITHOUT_CODE}, 200, status)
      WHERE (failed = 0 AND ${FAILED}) OR ${WITHOUT_CODE}`,
  ],
}
