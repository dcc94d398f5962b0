import '#src/islands/shell/chrome.ts'
import { offer, openersWith } from '#src/islands/shell/openers.ts'
import { keepRules } from '#src/islands/shell/route-rules.ts'

/** Script of the catalogue's frame: looks, keys, and a palette of the catalogue alone. Nothing of a session. */
keepRules()
offer(openersWith(async () => (await import('./catalogue-palette.tsx')).showPalette))
