import '../shell/chrome.ts'
import { offer } from '../shell/openers.ts'
import { openersWith } from '../shell/openers-with.ts'

/** Script of the catalogue's frame: looks, keys, and a palette of the catalogue alone. Nothing of a session. */
offer(openersWith(async () => (await import('./catalogue-palette.tsx')).showPalette))
