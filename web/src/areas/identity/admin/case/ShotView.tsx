import { Eye, EyeOff, Maximize2, RotateCw, Sun, SunDim, ZoomIn, ZoomOut } from 'lucide-react'
import { type CSSProperties, useState } from 'react'

import { Button, IconButton } from '../../../../ui/Button.tsx'
import { Failure } from '../../../../ui/Failure.tsx'
import { useLetterKeys } from '../../../../ui/layers/use-letter-keys.ts'
import { Spinner } from '../../../../ui/Spinner.tsx'
import { useZoom } from '../../../../ui/zoom/use-zoom.ts'
import { ZoomDialog } from '../../../../ui/zoom/ZoomDialog.tsx'
import { brighter } from '../case-rules.ts'
import * as labels from '../labels.ts'
import styles from './pictures.module.css'
import type { Picture } from './use-pictures.ts'

type Props = {
  /** What the picture shows, with the page of a longer document. */
  name: string
  picture: Picture | undefined
  /** Shortcuts apply to the current one. */
  isCurrent: boolean
  onOpen: () => void
  onCover: () => void
  onStep: (by: 1 | -1) => void
}

/** One page of a document: covered until it is opened, then with zoom, rotation and brightness. */
export function ShotView({ name, picture, isCurrent, onOpen, onCover, onStep }: Props) {
  const { scale, transform, zoom, reset, press, window } = useZoom()
  const [turns, setTurns] = useState(0)
  const [brightness, setBrightness] = useState(1)
  const [isFull, setFull] = useState(false)
  const source = picture && 'source' in picture ? picture.source : null
  const isOpen = source !== null
  const isNear = scale > 1
  const turn = () => setTurns(turns + 1)
  const light = (by: 1 | -1) => setBrightness((before) => brighter(before, by))
  const pan = (key: string) => () => void press(key)

  useLetterKeys(
    isCurrent
      ? {
          o: isOpen ? onCover : onOpen,
          ArrowLeft: isNear ? pan('ArrowLeft') : () => onStep(-1),
          ArrowRight: isNear ? pan('ArrowRight') : () => onStep(1),
          ...(isNear && { ArrowUp: pan('ArrowUp'), ArrowDown: pan('ArrowDown') }),
          ...(isOpen && {
            '+': pan('+'),
            '=': pan('+'),
            '-': pan('-'),
            '0': reset,
            x: turn,
            '[': () => light(-1),
            ']': () => light(1),
            f: () => setFull(true),
          }),
        }
      : {},
  )

  const look: CSSProperties = { transform: `rotate(${turns * 90}deg)`, filter: `brightness(${brightness})` }
  const image = source !== null && (
    <img
      src={source}
      alt={name}
      draggable={false}
      className={turns % 2 === 0 ? styles.image : `${styles.image} ${styles.turned}`}
      style={look}
    />
  )
  if (!image) return <Cover name={name} picture={picture} onOpen={onOpen} />
  return (
    <>
      <div {...window} className={styles.window}>
        <div className={styles.picture} style={{ transform }}>
          {image}
        </div>
      </div>
      <div className={styles.tools} role="toolbar" aria-label={labels.pictureTools(name)}>
        <IconButton label={labels.zoomOut} onClick={() => zoom(1 / 1.4)}>
          <ZoomOut aria-hidden="true" />
        </IconButton>
        <span className="num small">{Math.round(scale * 100)}%</span>
        <IconButton label={labels.zoomIn} onClick={() => zoom(1.4)}>
          <ZoomIn aria-hidden="true" />
        </IconButton>
        <IconButton label={labels.rotate} onClick={turn}>
          <RotateCw aria-hidden="true" />
        </IconButton>
        <IconButton label={labels.darker} onClick={() => light(-1)}>
          <SunDim aria-hidden="true" />
        </IconButton>
        <IconButton label={labels.brighter} onClick={() => light(1)}>
          <Sun aria-hidden="true" />
        </IconButton>
        <IconButton label={labels.fullWindow} onClick={() => setFull(true)}>
          <Maximize2 aria-hidden="true" />
        </IconButton>
        <IconButton label={labels.cover} onClick={onCover}>
          <EyeOff aria-hidden="true" />
        </IconButton>
      </div>
      {isFull && (
        <ZoomDialog label={name} onClose={() => setFull(false)}>
          {image}
        </ZoomDialog>
      )}
    </>
  )
}

type CoverProps = { name: string; picture: Picture | undefined; onOpen: () => void }

/** Nothing of the picture has been loaded yet: this is a drawing of a document. */
function Cover({ name, picture, onOpen }: CoverProps) {
  if (picture?.isLoading) return <Spinner />
  if (picture && 'failure' in picture) {
    return (
      <div className={styles.failure}>
        <Failure text={picture.failure} onRetry={onOpen} />
      </div>
    )
  }
  return (
    <div className={styles.cover}>
      <div className={styles.blurred} aria-hidden="true">
        <span />
        <i />
        <i />
        <i />
      </div>
      <Button variant="secondary" className={styles.view} onClick={onOpen}>
        <Eye aria-hidden="true" className="icon-small" />
        {labels.viewPicture(name)}
      </Button>
    </div>
  )
}
