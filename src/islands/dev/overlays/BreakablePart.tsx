import { useState } from 'react'

/** Draws a button; once it is pressed, drawing fails. */
export function BreakablePart() {
  const [broken, setBroken] = useState(false)
  if (broken) throw new TypeError('The catalogue broke this part on purpose')
  return (
    <button type="button" className="button" onClick={() => setBroken(true)}>
      Break this part
    </button>
  )
}
