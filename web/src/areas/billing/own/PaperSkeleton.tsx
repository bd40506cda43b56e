import type { ReactNode } from 'react'
import styles from '../../../parts/record/document-page.module.css'
import { SkeletonBar } from '../../../ui/Skeleton.tsx'

/** Words at the left and a paper at the right, before either is there. */
export const PaperSkeleton = ({ children }: { children: ReactNode }) => (
  <div className={`skeleton ${styles.invoice}`} role="status">
    <span className="sr">Loading</span>
    <div className="stack" aria-hidden="true">
      {children}
    </div>
    <div aria-hidden="true">
      <SkeletonBar height={640} />
    </div>
  </div>
)
