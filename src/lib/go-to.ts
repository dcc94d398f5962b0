import { navigate } from 'astro:transitions/client'

/** Opens another page of the console like a click on a link would. */
export function goTo(address: string, history: 'push' | 'replace' = 'push'): void {
  void navigate(address, { history })
}
