import { useLayoutEffect } from 'react'

import { pageTitle } from '#src/lib/page-title.ts'
import { $orgName } from '#src/stores/context.ts'

/** The heading and title of a page that shows one of two kinds of things: static HTML has the first kind's, the address says which it is. */
export function useHeading(screen: string): void {
  useLayoutEffect(() => {
    const heading = document.querySelector<HTMLElement>('h1[data-screen]')
    if (!heading || heading.dataset['screen'] === screen) return
    heading.textContent = screen
    heading.dataset['screen'] = screen // the shell makes the title from it once it knows the organization
    document.title = pageTitle(screen, $orgName.get())
  }, [screen])
}
