/** Props that pages of an area pass to their layout. */
export interface AreaProps {
  title: string
  heading?: string
  purpose?: string
  fit?: 'content' | 'window'
  /** Checks of the address, see `document.astro`. */
  middleware?: string
}
