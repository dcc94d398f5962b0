import css from './panels.module.css'

/** The line of the filter before its script: of the same size, with the line of what is applied. */
export const FilterWaiting = () => <div className={css.waiting} data-part="filter" />
