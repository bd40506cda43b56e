import { ChartSkeleton } from '../../../ui/charts/ChartSkeleton.tsx'
import { FunnelSkeleton } from '../../../ui/charts/Funnel.tsx'
import { SkeletonBar } from '../../../ui/Skeleton.tsx'
import styles from './share-analytics.module.css'

/** Skeleton of the page, at its final size. */
export const OverviewSkeleton = () => (
  <div className={styles.overview}>
    <FunnelSkeleton steps={5} />
    <div className="sheet sheet-pad">
      <ChartSkeleton />
    </div>
    <div className={`${styles.two} skeleton`} aria-hidden="true">
      <SkeletonBar height={460} />
      <SkeletonBar height={460} />
    </div>
  </div>
)
