import { useEffect, useState } from 'react'

import type { Validate } from '#src/lib/code/assistance.ts'

const nothing: Validate = () => []

/** A check whose library comes later; until then everything is right. `load` has to stay the same. */
export function useLaterCheck(load: () => Promise<Validate>): Validate {
  const [validate, setValidate] = useState<Validate>(() => nothing)
  useEffect(() => {
    void load().then((check) => setValidate(() => check))
  }, [load])
  return validate
}
