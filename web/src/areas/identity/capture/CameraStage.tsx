import type { IdDocumentKind, IdentityItem } from '@ambry/contract/identity/kinds'
import { Camera, Check, Flashlight, FlashlightOff, type LucideIcon, Scan, Sun, SwitchCamera, Waves } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'

import { CameraHelp } from '../../../parts/scan/CameraHelp.tsx'
import { useCamera } from '../../../parts/scan/use-camera.ts'
import { useFrames } from '../../../parts/scan/use-frames.ts'
import { Button, buttonClass, IconButton } from '../../../ui/Button.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { faultOfFile } from '../../../ui/fields/upload.ts'
import { Example } from '../Example.tsx'
import styles from './capture.module.css'
import { checksOf, frameFor, type Hint } from './hints.ts'
import * as labels from './labels.ts'
import { documentRules, hintsOfFile, hintsOfView, type Still, takeStill } from './stills.ts'

type Props = {
  item: IdentityItem
  document: IdDocumentKind | null
  other?: ReactNode
  onStill: (still: Still) => void
}

const hintIcons: Record<Hint, LucideIcon> = { dark: Sun, cut: Scan, blur: Waves, glare: Sun }

/** Frames in a row without anything to fix before the photo is taken by itself. */
const steadyFrames = 6

/** The camera with its frame and live hints; before it is allowed, what to prepare. */
export function CameraStage({ item, document, other, onStill }: Props) {
  const video = useRef<HTMLVideoElement>(null)
  const camera = useCamera(video, item === 'selfie' ? 'user' : 'environment')
  const [fault, setFault] = useState<string | null>(null)
  const choose = async (file: File) => {
    const found = faultOfFile(file, documentRules)
    setFault(found)
    if (found) return
    onStill({ file, name: file.name, isPhoto: false, hints: await hintsOfFile(file, item, null) })
  }
  const { state } = camera
  if (state.kind === 'on')
    return (
      <>
        <View item={item} document={document} video={video} camera={camera} onStill={onStill} />
        <div className={styles.fallback}>
          {fault && <Failure text={fault} />}
          <FileButton text={labels.uploadAFileInstead} className="link" onFile={choose} />
        </div>
      </>
    )
  return (
    <div className={styles.before}>
      <Example item={item} />
      <p>{labels.before[item]}</p>
      {state.kind === 'fault' ? (
        <CameraHelp fault={state.fault} labels={labels.faultLabels} onStart={camera.start} />
      ) : (
        <div className="stack-small">
          <Button size="large" full working={state.kind === 'starting'} onClick={camera.start}>
            <Camera aria-hidden="true" />
            {labels.startCamera}
          </Button>
          <p className="small muted">{labels.permission}</p>
        </div>
      )}
      <div className="stack-small">
        <FileButton
          text={labels.uploadAFile}
          className={buttonClass({ variant: 'secondary', full: true })}
          onFile={choose}
        />
        <p className="small muted">{labels.fileRules}</p>
      </div>
      {other}
      {fault && <Failure text={fault} />}
    </div>
  )
}

type FileProps = { text: string; className: string; onFile: (file: File) => Promise<void> }

function FileButton({ text, className, onFile }: FileProps) {
  return (
    <label className={`${className} ${styles.file}`}>
      {text}
      <input
        type="file"
        className="sr"
        accept={[...Object.keys(documentRules.types), '.heic'].join(',')}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file) void onFile(file)
        }}
      />
    </label>
  )
}

type ViewProps = Omit<Props, 'other'> & {
  video: React.RefObject<HTMLVideoElement | null>
  camera: ReturnType<typeof useCamera>
}

function View({ item, document, video, camera, onStill }: ViewProps) {
  const [hints, setHints] = useState<readonly Hint[] | null>(null)
  const steady = useRef(0)
  const isTaking = useRef(false)
  const isAutomatic = checksOf(item).includes('cut')
  const take = async () => {
    if (!video.current || video.current.videoWidth === 0 || isTaking.current) return
    isTaking.current = true
    onStill(await takeStill(video.current, item, document))
  }
  useFrames({
    video,
    isOn: true,
    read: (element) => hintsOfView(element, item, document),
    onResult: (found) => {
      setHints(found)
      steady.current = found.length === 0 ? steady.current + 1 : 0
      if (isAutomatic && steady.current === steadyFrames) void take()
    },
    // without hints, the shutter still works
    onFault: () => setHints(null),
  })
  const [hint] = hints ?? []
  return (
    <>
      <div className={styles.view}>
        <video ref={video} autoPlay playsInline muted aria-label={labels.cameraView} data-item={item} />
        <Frame item={item} document={document} />
        <p className={styles.hint} role="status" data-clear={hints?.length === 0 || undefined}>
          {hint ? <HintText hint={hint} /> : hints ? labels.allClear : labels.cameraLoading}
        </p>
        <div className={styles.below}>
          <ul className={styles.chips}>
            {checksOf(item).map((check) => {
              const isWrong = hints?.includes(check) ?? true
              // enough light is nothing to praise
              if (check === 'dark' && !hints?.includes('dark')) return null
              const Icon = isWrong ? hintIcons[check] : Check
              return (
                <li key={check} data-wrong={isWrong || undefined}>
                  <Icon aria-hidden="true" />
                  {isWrong ? labels.faultNames[check] : labels.okNames[check]}
                </li>
              )
            })}
          </ul>
          <p className={styles.auto}>{isAutomatic ? labels.autoNote : labels.shutterNote}</p>
        </div>
      </div>
      <div className={styles.controls}>
        <span>
          {camera.torch && (
            <IconButton
              label={camera.torch.isOn ? labels.lightOff : labels.lightOn}
              aria-pressed={camera.torch.isOn}
              onClick={camera.torch.turn}
            >
              {camera.torch.isOn ? <FlashlightOff aria-hidden="true" /> : <Flashlight aria-hidden="true" />}
            </IconButton>
          )}
        </span>
        <button type="button" className={styles.shutter} aria-label={labels.takePhoto} onClick={() => void take()} />
        <span>
          {camera.flip && (
            <IconButton label={labels.switchCamera} onClick={camera.flip}>
              <SwitchCamera aria-hidden="true" />
            </IconButton>
          )}
        </span>
      </div>
    </>
  )
}

export const HintText = ({ hint }: { hint: Hint }) => (
  <>
    <strong>{labels.hintTitles[hint]}</strong> {labels.hintTexts[hint]}
  </>
)

/** The corners of where to hold it; measured, because its shape depends on the document and on the view. */
function Frame({ item, document }: { item: IdentityItem; document: IdDocumentKind | null }) {
  const ref = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const box = ref.current?.parentElement
    if (!box) return
    const place = () => {
      const { left, top, right, bottom } = frameFor(item, document, {
        width: box.clientWidth,
        height: box.clientHeight,
      })
      const inset = [top, 1 - right, 1 - bottom, left].map((share) => `${share * 100}%`).join(' ')
      ref.current?.style.setProperty('inset', inset)
    }
    const watcher = new ResizeObserver(place)
    watcher.observe(box)
    place()
    return () => watcher.disconnect()
  }, [item, document])
  return <span ref={ref} className={item === 'selfie' ? styles.oval : styles.frame} aria-hidden="true" />
}
