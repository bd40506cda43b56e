import type { ReactNode } from 'react'
import styles from '../../../parts/record/document-page.module.css'
import { SkeletonBar } from '../../../ui/Skeleton.tsx'
import * as labels from './labels.ts'

/** Skeleton: text on the left, a document on the right. */
export const PaperSkeleton = ({ children }: { children: ReactNode }) => (
  <div className={`skeleton ${styles.invoice}`} role="status">
    <span className="sr">{labels.loading}</span>
    <div className="stack" aria-hidden="true">
      {children}
    </div>
    <div aria-hidden="true">
      <SkeletonBar height={640} />
    </div>
  </div>
)
