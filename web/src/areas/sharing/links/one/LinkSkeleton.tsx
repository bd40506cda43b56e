import { ChartSkeleton } from '../../../../ui/charts/ChartSkeleton.tsx'
import { SkeletonBar } from '../../../../ui/Skeleton.tsx'
import styles from './link.module.css'

/** Skeleton of one link, at its final size. */
export const LinkSkeleton = () => (
  <>
    <div className={`head ${styles.head} skeleton`} aria-hidden="true">
      <div className="head-text">
        <SkeletonBar width={90} height={24} />
        <SkeletonBar width={380} height={44} />
        <SkeletonBar width={260} height={18} />
      </div>
    </div>
    <div className={styles.two}>
      <div className={styles.figures}>
        <div className={`${styles.sums} skeleton`} aria-hidden="true">
          {['views', 'people', 'time', 'leads'].map((name) => (
            <div key={name} className="stack-small">
              <SkeletonBar width={60} />
              <SkeletonBar width={80} height={30} />
            </div>
          ))}
        </div>
        <div className={styles.chart}>
          <ChartSkeleton />
        </div>
      </div>
      <div className="skeleton" aria-hidden="true">
        <SkeletonBar height={300} />
      </div>
    </div>
  </>
)
