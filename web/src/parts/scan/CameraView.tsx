import { Flashlight, FlashlightOff, Volume2, VolumeX, ZoomIn, ZoomOut } from 'lucide-react'
import { type RefObject, useState } from 'react'

import { IconButton } from '../../ui/Button.tsx'
import styles from './scan.module.css'
import { isSounding, setSounding } from './signals.ts'
import type { useCamera } from './use-camera.ts'

type Props = { video: RefObject<HTMLVideoElement | null>; camera: ReturnType<typeof useCamera> }

/** The camera's picture, with its torch, zoom and sound where available. */
export function CameraView({ video, camera }: Props) {
  const [isLoud, setLoud] = useState(isSounding)
  const { torch, zoom, focus } = camera
  return (
    <div className={styles.view}>
      <video
        ref={video}
        autoPlay
        playsInline
        muted
        aria-label="Camera view"
        onClick={(event) => {
          const box = event.currentTarget.getBoundingClientRect()
          focus?.((event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height)
        }}
      />
      <span className={styles.frame} aria-hidden="true" />
      <div className={styles.tools}>
        {torch && (
          <IconButton label={torch.isOn ? 'Light off' : 'Light on'} aria-pressed={torch.isOn} onClick={torch.turn}>
            {torch.isOn ? <FlashlightOff aria-hidden="true" /> : <Flashlight aria-hidden="true" />}
          </IconButton>
        )}
        {zoom && (
          <>
            <IconButton label="Zoom out" aria-disabled={!zoom.farther} onClick={() => zoom.farther?.()}>
              <ZoomOut aria-hidden="true" />
            </IconButton>
            <span className="num" role="status">
              <span className="sr">Zoom </span>
              {zoom.now.toFixed(1)}×
            </span>
            <IconButton label="Zoom in" aria-disabled={!zoom.nearer} onClick={() => zoom.nearer?.()}>
              <ZoomIn aria-hidden="true" />
            </IconButton>
          </>
        )}
        <IconButton
          label={isLoud ? 'Sound off' : 'Sound on'}
          aria-pressed={isLoud}
          onClick={() => {
            setSounding(!isLoud)
            setLoud(!isLoud)
          }}
        >
          {isLoud ? <Volume2 aria-hidden="true" /> : <VolumeX aria-hidden="true" />}
        </IconButton>
      </div>
    </div>
  )
}
