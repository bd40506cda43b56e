import { Bone } from '../../../ui/Bones.tsx'
import { ChartBones } from '../../../ui/charts/ChartBones.tsx'
import { FunnelBones } from '../../../ui/charts/Funnel.tsx'

/** The page before its figures are there, at the size it will have. */
export const OverviewBones = () => (
  <div className="share-overview">
    <FunnelBones steps={5} />
    <div className="sheet sheet-pad">
      <ChartBones />
    </div>
    <div className="share-two bones" aria-hidden="true">
      <Bone height={460} />
      <Bone height={460} />
    </div>
  </div>
)
