/** Thickness of a pipe in pixels. */
const THINNEST = 1.5
const THICKEST = 12
/** Below and above these a pipe is as thin or thick as it gets: 1 KiB and 100 GiB, eight powers of ten. */
const LEAST_BYTES = 1024
const MOST_BYTES = 100 * 1024 ** 3

/** Bytes on a logarithmic scale, because a backup and a health check stand beside each other. Nothing is the thinnest. */
export function pipeWidth(bytes: number): number {
  if (!(bytes > LEAST_BYTES)) return THINNEST
  const share = Math.log(Math.min(bytes, MOST_BYTES) / LEAST_BYTES) / Math.log(MOST_BYTES / LEAST_BYTES)
  return Math.round((THINNEST + share * (THICKEST - THINNEST)) * 10) / 10
}
