import { Words } from '../areas/accounts/sign-in/Words.tsx'
import styles from '../parts/frame/Entrance.module.css'
import { Logo } from '../ui/Logo.tsx'

/**
 * The landing as far as it is the same for everybody, in the frame of layouts/Entrance. The build writes it into the
 * document of `/`, so that the house speaks at once and not when its scripts have arrived.
 */
export function FirstLanding() {
  return (
    <div className={styles.entrance}>
      <header className={styles.head}>
        <span className="brand">
          <Logo />
          Ambry
        </span>
      </header>
      <div className="entrance-main">
        <div className={styles.split} data-split="landing">
          <div className={styles.words}>
            <Words />
          </div>
          <div className={`${styles.wall} wall`} data-theme="dark" />
        </div>
      </div>
    </div>
  )
}
