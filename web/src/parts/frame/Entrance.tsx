import type { ReactNode } from 'react'
import styles from './Entrance.module.css'
import { Brand, Main } from './Frame.tsx'

type Props = {
  /** The landing page has more content below; a sign-in step fills the window. */
  kind: 'landing' | 'step'
  /** What is on the wall; empty while the content above it on phones is unknown. */
  wall: ReactNode
  /** Next to the brand. */
  aside?: ReactNode
  below?: ReactNode
  foot?: ReactNode
  children: ReactNode
}

/** The frame of the landing page: text on the left, the wall with its arches on the right. */
export function Entrance({ kind, wall, aside, below, foot, children }: Props) {
  return (
    <div className={styles.entrance}>
      <header className={styles.head}>
        <Brand to="/" />
        {aside}
      </header>
      <Main className="entrance-main">
        <div className={styles.split} data-split={kind}>
          <div className={styles.words}>{children}</div>
          <div className={`${styles.wall} wall`} data-theme="dark">
            {wall}
          </div>
        </div>
        {below}
      </Main>
      {foot}
    </div>
  )
}
