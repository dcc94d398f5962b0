import { Specimens } from './kit/Specimen.tsx'
import { DialogSpecimens } from './overlays/DialogSpecimens.tsx'
import { DrawerSpecimens } from './overlays/DrawerSpecimens.tsx'
import { MenuSpecimens } from './overlays/MenuSpecimens.tsx'
import { SmallSpecimens } from './overlays/SmallSpecimens.tsx'
import { TabsSpecimens } from './overlays/TabsSpecimens.tsx'
import { ToastSpecimens } from './overlays/ToastSpecimens.tsx'
import { TooltipSpecimens } from './overlays/TooltipSpecimens.tsx'

/** Everything that opens above a page or unfolds in it. */
export function OverlaysPage() {
  return (
    <Specimens>
      <Specimens columns={2}>
        <DialogSpecimens />
        <DrawerSpecimens />
        <TooltipSpecimens />
        <ToastSpecimens />
      </Specimens>
      <MenuSpecimens />
      <TabsSpecimens />
      <SmallSpecimens />
    </Specimens>
  )
}
