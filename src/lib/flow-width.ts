/** A hundred bytes are a trickle, ten gibibytes fill the pipe; both ends of a logarithmic scale. */
const LEAST = 100
const MOST = 10 * 1024 ** 3

/** How thick a flow of so many bytes is drawn, between `thinnest` and `thickest` pixels; each tenfold is the same step. 0 for nothing. */
export function flowWidth(bytes: number, thinnest: number, thickest: number): number {
  if (!(bytes > 0)) return 0
  const share = Math.log(bytes / LEAST) / Math.log(MOST / LEAST)
  return Math.round((thinnest + Math.min(1, Math.max(0, share)) * (thickest - thinnest)) * 10) / 10
}
