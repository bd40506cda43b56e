import { Bone } from '../../../ui/Bones.tsx'
import { ChartBones } from '../../../ui/charts/ChartBones.tsx'

const steps = ['made', 'opened', 'people', 'requests', 'members']

/** The page before its figures are there, at the size it will have. */
export const OverviewBones = () => (
  <div className="share-overview">
    <div className="funnel bones" aria-hidden="true">
      {steps.map((step) => (
        <div key={step} className="stack-small">
          <Bone width={90} />
          <Bone width={70} height={32} />
          <Bone width={110} height={9} />
          <Bone width={140} height={9} />
        </div>
      ))}
    </div>
    <div className="sheet sheet-pad">
      <ChartBones />
    </div>
    <div className="share-two bones" aria-hidden="true">
      <Bone height={460} />
      <Bone height={460} />
    </div>
  </div>
)
