import { Bone } from '../../../ui/Bones.tsx'
import { ChartBones } from '../../../ui/charts/ChartBones.tsx'
import { FunnelBones } from '../../../ui/charts/Funnel.tsx'
import styles from './share-analytics.module.css'

/** The page before its figures are there, at the size it will have. */
export const OverviewBones = () => (
  <div className={styles.overview}>
    <FunnelBones steps={5} />
    <div className="sheet sheet-pad">
      <ChartBones />
    </div>
    <div className={`${styles.two} bones`} aria-hidden="true">
      <Bone height={460} />
      <Bone height={460} />
    </div>
  </div>
)
