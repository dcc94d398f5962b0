import type { Openers } from './openers.ts'

type Palette = (open: { help: () => void; preferences: () => void }) => void

const help = async (): Promise<() => void> => (await import('./show-help.tsx')).showHelp
const preferences = async (): Promise<() => void> => (await import('./show-preferences.tsx')).showPreferences

/** Help and preferences are the same everywhere; what the palette finds is not. */
export const openersWith = (loadPalette: () => Promise<Palette>): Openers => ({
  help,
  preferences,
  palette: async () => {
    const show = await loadPalette()
    const later = (load: () => Promise<() => void>) => () => void load().then((open) => open())
    return () => show({ help: later(help), preferences: later(preferences) })
  },
})
