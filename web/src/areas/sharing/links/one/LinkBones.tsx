import { Bone } from '../../../../ui/Bones.tsx'
import { ChartBones } from '../../../../ui/charts/ChartBones.tsx'
import styles from './link.module.css'

/** One link before it is there, at the size it will have. */
export const LinkBones = () => (
  <>
    <div className={`head ${styles.head} bones`} aria-hidden="true">
      <div className="head-words">
        <Bone width={90} height={24} />
        <Bone width={380} height={44} />
        <Bone width={260} height={18} />
      </div>
    </div>
    <div className={styles.two}>
      <div className={styles.figures}>
        <div className={`${styles.sums} bones`} aria-hidden="true">
          {['views', 'people', 'time', 'leads'].map((name) => (
            <div key={name} className="stack-small">
              <Bone width={60} />
              <Bone width={80} height={30} />
            </div>
          ))}
        </div>
        <div className={styles.chart}>
          <ChartBones />
        </div>
      </div>
      <div className="bones" aria-hidden="true">
        <Bone height={300} />
      </div>
    </div>
  </>
)
