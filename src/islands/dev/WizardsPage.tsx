import { SegmentedField } from '#src/components/form/SegmentedField.tsx'

import { ConnectWizard } from './wizards/ConnectWizard.tsx'
import { StackWizard } from './wizards/StackWizard.tsx'
import { useSearchParam } from './wizards/use-search-param.ts'
import css from './kit/specimen.module.css'

const WIZARDS = [
  { id: 'stack', label: 'New stack' },
  { id: 'connect', label: 'Connect a source' },
] as const

/** /dev/wizards: whole screens, with their step in the address. */
export function WizardsPage() {
  const [chosen, choose] = useSearchParam('wizard')
  const [, goTo] = useSearchParam('step')
  const wizard = WIZARDS.find(({ id }) => id === chosen)?.id ?? 'stack'
  return (
    <>
      <div className={css.choose}>
        <SegmentedField
          name="wizard"
          label="Wizard"
          value={wizard}
          segments={WIZARDS}
          onChange={(id) => {
            goTo('')
            choose(id)
          }}
        />
      </div>
      {wizard === 'stack' ? <StackWizard /> : <ConnectWizard />}
    </>
  )
}
