import css from './me.module.css'

export interface QrCodeProps {
  /** True is dark; with the light border around. */
  modules: readonly (readonly boolean[])[]
  label: string
}

/** A QR code from elements of the document, never from text that is parsed. Dark on light in every theme: scanners need it. */
export function QrCode({ modules, label }: QrCodeProps) {
  const size = modules.length
  const dark = modules.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg className={css.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="white" />
      <path d={dark} fill="black" />
    </svg>
  )
}
