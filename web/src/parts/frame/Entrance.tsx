import type { ReactNode } from 'react'
import styles from './Entrance.module.css'
import { Brand, Main } from './Frame.tsx'

type Props = {
  /** The landing stands above more of itself; a step of signing in has the window for itself. */
  kind: 'landing' | 'step'
  /** What stands in the wall; nothing as long as it is unknown what comes before it on a phone. */
  wall: ReactNode
  /** Beside the brand. */
  aside?: ReactNode
  below?: ReactNode
  foot?: ReactNode
  children: ReactNode
}

/** The entrance: words on the ground of the room at the left, the wall with its arches at the right. */
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
