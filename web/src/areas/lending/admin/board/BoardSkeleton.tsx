import { SkeletonBar } from '../../../../ui/Skeleton.tsx'
import styles from './board.module.css'
import * as labels from './labels.ts'

const cards = 3

export const BoardSkeleton = ({ columns }: { columns: number }) => (
  <div className="skeleton" role="status">
    <span className="sr">{labels.loading}</span>
    <div className={styles.board} aria-hidden="true">
      {Array.from({ length: columns }, (_, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars without identity
        <div key={column} className={styles.column}>
          <div className={styles.head}>
            <SkeletonBar width="50%" />
          </div>
          {Array.from({ length: cards }, (_, card) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: bars without identity
            <SkeletonBar key={card} height={150} />
          ))}
        </div>
      ))}
    </div>
  </div>
)
