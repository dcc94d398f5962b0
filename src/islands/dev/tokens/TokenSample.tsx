import css from './tokens.module.css'

/** What one token looks like where it counts: as a ground, as a size, as letters. */
export function TokenSample({ name }: { name: string }) {
  if (/^--(?:text-(?!soft|dim)|font|weight|leading)/.test(name)) {
    const property = name.startsWith('--text')
      ? 'fontSize'
      : name.startsWith('--font')
        ? 'fontFamily'
        : name.startsWith('--weight')
          ? 'fontWeight'
          : 'lineHeight'
    return (
      <span className={css.sample} style={{ [property]: `var(${name})` }} aria-hidden="true">
        Ag
      </span>
    )
  }
  if (/^--(?:space|target|control|row|hairline|line-(?!faint|strong|control))/.test(name))
    return <span className={css.length} style={{ inlineSize: `var(${name})` }} aria-hidden="true" />
  if (name.startsWith('--radius')) return <span className={css.shape} style={{ borderRadius: `var(${name})` }} aria-hidden="true" />
  if (name.startsWith('--shadow')) return <span className={css.shape} style={{ boxShadow: `var(${name})` }} aria-hidden="true" />
  if (/^--(?:fast|slow|page-|ease|rail|topbar|gutter|column|z-|leading)/.test(name)) return <span aria-hidden="true" />
  return <span className={css.swatch} style={{ background: `var(${name})` }} aria-hidden="true" />
}
