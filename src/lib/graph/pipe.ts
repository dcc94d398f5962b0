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

/** A hundred bytes are a trickle, ten gibibytes fill the pipe; both ends of a logarithmic scale. */
const LEAST = 100
const MOST = 10 * 1024 ** 3

/** How thick a flow of so many bytes is drawn, between `thinnest` and `thickest` pixels; each tenfold is the same step. 0 for nothing. */
export function flowWidth(bytes: number, thinnest: number, thickest: number): number {
  if (!(bytes > 0)) return 0
  const share = Math.log(bytes / LEAST) / Math.log(MOST / LEAST)
  return Math.round((thinnest + Math.min(1, Math.max(0, share)) * (thickest - thinnest)) * 10) / 10
}
