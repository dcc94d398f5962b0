/** What a page says of its frame; `session.astro` passes it on. */
export interface ChromeProps {
  /** Name of the screen, its heading and part of the document's title. */
  title: string
  /** Heading, when it says more than the title. */
  heading?: string
  /** One sentence beside the heading. */
  purpose?: string
  /** `window`: the page itself does not scroll, the table in it does. */
  fit?: 'content' | 'window'
  column?: 'full' | 'overview' | 'wide' | 'form'
  /** The heading is for screen readers only; tabs or the content say it to the others. */
  quietHeading?: boolean
  /** The page brings its heading. */
  bare?: boolean
  /** The heading ends the line of places in the bar, and the page begins with what it shows. */
  titleInBar?: boolean
}

/** What a page says to its layout: of an organization, */
export type PageProps = Pick<ChromeProps, 'title' | 'heading' | 'purpose'>
/** and of an area. `middleware`: checks of the address, see `document.astro`. */
export type AreaProps = Pick<ChromeProps, 'title' | 'heading' | 'purpose' | 'fit'> & { middleware?: string }
