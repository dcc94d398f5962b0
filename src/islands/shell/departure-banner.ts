import { formatDay } from '#src/lib/format.ts'
import { goTo } from '#src/lib/go-to.ts'
import { linksIn } from '#src/lib/routes.ts'
import { $zone } from '#src/stores/range.ts'

import { hideBanner, showBanner } from './page-banner.ts'

const NAME = 'departure'

interface Departure {
  orgId: string
  name: string
  deletesMs: number
}

let known: Departure | undefined

/** On every page of an organization that is being deleted: the day, and the way to where an owner can keep it. */
export function showDeparture(next: Departure | undefined): void {
  known = next
  draw()
}

function draw(): void {
  if (!known) return hideBanner(NAME)
  const { orgId, name, deletesMs } = known
  showBanner(
    NAME,
    `${name} is being deleted: on ${formatDay(deletesMs, $zone.get())} everything it holds goes. An owner can keep it until then.`,
    {
      label: 'Settings',
      run: () => goTo(`${linksIn({ orgId }).settings()}#deletion`),
    },
  )
}

// A page change swaps the body, and the banner with it
document.addEventListener('astro:page-load', draw)
