import type { ReactNode } from 'react'
import styles from '../../../parts/record/paper-page.module.css'
import { Bone } from '../../../ui/Bones.tsx'

/** Words at the left and a paper at the right, before either is there. */
export const PaperBones = ({ children }: { children: ReactNode }) => (
  <div className={`bones ${styles.invoice}`} role="status">
    <span className="sr">Loading</span>
    <div className="stack" aria-hidden="true">
      {children}
    </div>
    <div aria-hidden="true">
      <Bone height={640} />
    </div>
  </div>
)
