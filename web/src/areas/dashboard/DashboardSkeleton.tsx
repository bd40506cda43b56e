import { CabinetSkeleton } from '../../ui/cards/Cabinet.tsx'
import { ChartSkeleton } from '../../ui/charts/ChartSkeleton.tsx'
import { SkeletonBar } from '../../ui/Skeleton.tsx'
import attention from './attention-list.module.css'
import styles from './dashboard.module.css'

const four = [0, 1, 2, 3]

/** Skeleton of the dashboard, with everything in its final place. */
export function DashboardSkeleton() {
  return (
    <>
      <div className={`skeleton ${styles.overview}`}>
        <div className={styles.value} aria-hidden="true">
          <SkeletonBar width={110} />
          <p className={`display ${styles.worth}`}>
            <SkeletonBar width={300} height={56} />
          </p>
          <SkeletonBar width={240} />
        </div>
        <div className={styles.range} />
        <div className={styles.chart}>
          <ChartSkeleton />
        </div>
        <div className={attention.attention} aria-hidden="true">
          <p className={`${styles.heading} ${attention.title}`}>
            <SkeletonBar width={240} height={22} />
          </p>
          <ul>
            {four.map((item) => (
              <li key={item} className={item === 0 ? `${attention.item} ${attention.first}` : attention.item}>
                <span className={`niche ${attention.niche}`} />
                <div className="stack-small">
                  <SkeletonBar width="80%" height={16} />
                  <SkeletonBar width="60%" />
                </div>
                {item === 0 && <SkeletonBar width={180} height={44} />}
              </li>
            ))}
          </ul>
        </div>
      </div>
      <div className={styles.shelf}>
        <CabinetSkeleton columns={6} narrow={3} plain />
      </div>
    </>
  )
}
