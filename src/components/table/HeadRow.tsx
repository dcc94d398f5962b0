interface HeadRowProps {
  of: readonly string[]
  /** Those above figures. */
  numbers?: readonly string[]
  /** Said to assistive technology only, because the cells speak for themselves. */
  hidden?: boolean
}

/** What the columns of a table of few rows are called. */
export const HeadRow = ({ of, numbers = [], hidden }: HeadRowProps) => (
  <thead className={hidden ? 'visually-hidden' : undefined}>
    <tr>
      {of.map((name, index) => (
        <th key={index} scope="col" className={numbers.includes(name) ? 'number' : undefined}>
          {name}
        </th>
      ))}
    </tr>
  </thead>
)
