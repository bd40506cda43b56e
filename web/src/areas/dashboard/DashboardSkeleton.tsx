import { CabinetSkeleton } from '../../ui/cards/Cabinet.tsx'
import { ChartSkeleton } from '../../ui/charts/ChartSkeleton.tsx'
import { SkeletonBar } from '../../ui/Skeleton.tsx'
import styles from './dashboard.module.css'

const three = [0, 1, 2]

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
        <div className={styles.due} aria-hidden="true">
          <SkeletonBar width={90} />
          <p className={styles.dueFigure}>
            <SkeletonBar width={160} height={28} />
          </p>
          <SkeletonBar width={140} />
        </div>
        <div className={styles.tasks} aria-hidden="true">
          <SkeletonBar width={240} height={22} />
          <ul className={styles.taskList}>
            {three.map((task) => (
              <li key={task} className={styles.task}>
                <span className={`niche ${styles.taskNiche}`} />
                <div className="stack-small">
                  <SkeletonBar width="80%" height={16} />
                  <SkeletonBar width="60%" />
                </div>
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
