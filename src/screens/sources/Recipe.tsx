import { CodeBlock } from '#src/components/code/CodeBlock.tsx'
import { agentsUrl } from '#src/stores/deployment-facts.ts'

import { recipeOf } from './recipes.ts'
import type { ConnectPlace } from './sources.ts'

/** What to paste in one place, and what it does. */
export function Recipe({ place, token }: { place: ConnectPlace; token: string }) {
  const { about, label, text } = recipeOf(place, agentsUrl(), token)
  return (
    <>
      <p className="soft">{about}</p>
      <CodeBlock label={label} text={text} secret={token} />
    </>
  )
}
