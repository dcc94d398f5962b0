import css from './check-list.module.css'

export interface LookHereProps {
  title: string
  /** What to look at, each in a sentence. */
  lines: readonly string[]
}

/** When nothing arrives: what is most often the reason. */
export const LookHere = ({ title, lines }: LookHereProps) => (
  <section className={css.look} aria-label="When nothing arrives">
    <h3>{title}</h3>
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  </section>
)
