/**
 * `from 20 Dec 2015 13:43 to 13:44`; the day is said again only when it is another one. `toMs` is exclusive. By itself: every page reads
 * moments, and one writes spans.
 */
export function formatSpan(fromMs: number, toMs: number, timeZone: string): string {
  const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone })
  const minute = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone })
  const [from, to] = [new Date(fromMs), new Date(Math.max(fromMs, toMs - 1))]
  const begin = `${day.format(from)} ${minute.format(from)}`
  const end = day.format(from) === day.format(to) ? minute.format(to) : `${day.format(to)} ${minute.format(to)}`
  return minute.format(from) === end ? `at ${begin}` : `from ${begin} to ${end}`
}
