import { CodeBlock } from '#src/components/code/CodeBlock.tsx'
import { SegmentedField } from '#src/components/form/SegmentedField.tsx'
import { agentsUrl } from '#src/stores/deployment-facts.ts'

import { type ConnectPlace, recipeOf } from './recipes.ts'

interface ConnectCommandsProps {
  token: string
  place: ConnectPlace
  /** What can be chosen; one alone is not asked for. */
  places: readonly { id: ConnectPlace; label: string }[]
  onPlace: (place: ConnectPlace) => void
}

/** What to paste where the source runs, with its token, which is out of sight until asked for. */
export function ConnectCommands({ token, place, places, onPlace }: ConnectCommandsProps) {
  const recipe = recipeOf(place, agentsUrl(), token)
  return (
    <>
      {places.length > 1 && (
        <SegmentedField<ConnectPlace>
          name="on"
          label="Where the agent runs"
          hideLabel
          value={place}
          error={undefined}
          segments={places}
          onChange={onPlace}
        />
      )}
      <p className="soft">{recipe.about}</p>
      <CodeBlock label={recipe.label} text={recipe.text} secret={token} />
    </>
  )
}
