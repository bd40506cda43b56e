import { Button } from '../../ui/Button.tsx'
import { Note } from '../../ui/Tag.tsx'
import { type CameraFault, waysToAllow } from './camera-faults.ts'
import styles from './scan.module.css'

type Props = {
  fault: CameraFault
  labels: Record<CameraFault, { title: string; text: string }>
  onStart: () => void
}

/** Why there is no camera picture, and how to allow it. */
export function CameraHelp({ fault, labels, onStart }: Props) {
  const { title, text } = labels[fault]
  return (
    <div className="stack-small">
      <Note tone="wait" title={title} role="status">
        {text}
      </Note>
      {fault === 'denied' && (
        <dl className={styles.allow}>
          {waysToAllow.map(({ browser, way }) => (
            <div key={browser}>
              <dt>{browser}</dt>
              <dd>{way}</dd>
            </div>
          ))}
        </dl>
      )}
      {(fault === 'denied' || fault === 'busy') && (
        <p>
          <Button variant="secondary" size="small" onClick={onStart}>
            Restart camera
          </Button>
        </p>
      )}
    </div>
  )
}
