import { SkeletonBar } from '../../../ui/Skeleton.tsx'
import styles from './borrow.module.css'

/** The calculator's columns while it loads. */
export const BorrowSkeleton = () => (
  <div className={styles.columns}>
    <div className={styles.steps}>
      <SkeletonBar height={480} />
      <SkeletonBar height={220} />
    </div>
    <SkeletonBar height={720} />
  </div>
)
