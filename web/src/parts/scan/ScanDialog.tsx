import { Camera, ImageUp, X } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import { counted } from '../figure-labels.ts'
import { CameraHelp } from './CameraHelp.tsx'
import { CameraView } from './CameraView.tsx'
import { faultLabel } from './camera-faults.ts'
import { Decoder } from './decoder.ts'
import styles from './scan.module.css'
import { signal } from './signals.ts'
import { type Accepts, emptyTray, resultLabel, type ScanResult, scanned, type Tray, without } from './tray.ts'
import { useCamera } from './use-camera.ts'
import { drawFrame, useFrames } from './use-frames.ts'

type Props = {
  title: string
  /** Closes after the first code. */
  one?: boolean
  /** Our own labels may contain any code; elsewhere only a cert number counts. */
  accepts?: Accepts
  onUse: (codes: string[]) => void
  onClose: () => void
}

/** Enough to decode a barcode; more would only take longer. */
const frameLongest = 960
/** The code may be a small part of a photo. */
const photoLongest = 2400

/** Scans labels one after the other by camera; by photo or typing where there is no camera. */
export function ScanDialog({ title, one = false, accepts = 'cert', onUse, onClose }: Props) {
  const video = useRef<HTMLVideoElement>(null)
  const camera = useCamera(video)
  const decoder = useDecoder()
  const tray = useRef<Tray>(emptyTray)
  const last = useRef<string | null>(null)
  const [codes, setCodes] = useState<readonly string[]>([])
  const [result, setResult] = useState<ScanResult>(null)
  const [fault, setFault] = useState<string | null>(null)

  const take = (found: readonly string[]) => {
    for (const code of found) {
      const [next, what] = scanned(tray.current, code, accepts)
      tray.current = next
      // the camera keeps seeing the label that was just scanned
      if (!what || (what.kind === 'again' && what.code === last.current)) continue
      last.current = what.code
      if (what.kind !== 'again') signal(what.kind)
      if (what.kind === 'new' && one) return onUse([what.code])
      setResult(what)
    }
    setCodes(tray.current.codes)
  }
  const readPhoto = async (file: File) => {
    setFault(null)
    try {
      const found = await decoder().read(await createImageBitmap(file), photoLongest)
      if (found.length === 0) setFault('No code found in this photo. Move closer, use even light, or type the number.')
      take(found)
    } catch (error) {
      setFault(error instanceof DOMException ? 'This file isn’t an image we can read.' : labelOf(error))
    }
  }
  useFrames({
    video,
    isOn: camera.state.kind === 'on',
    read: (element) => decoder().read(drawFrame(element, frameLongest).transferToImageBitmap(), frameLongest),
    onResult: (codes) => codes.length > 0 && take(codes),
    onFault: (error) => setFault(labelOf(error)),
  })
  const drop = (code: string) => {
    tray.current = without(tray.current, code)
    setCodes(tray.current.codes)
  }
  return (
    <Dialog title={title} wide onClose={onClose}>
      <div className="stack scan">
        {camera.state.kind === 'on' ? (
          <CameraView video={video} camera={camera} />
        ) : camera.state.kind === 'fault' ? (
          <CameraHelp fault={camera.state.fault} labels={faultLabel} onStart={camera.start} />
        ) : (
          <div className={styles.before}>
            <p>
              Hold the slab’s barcode or QR code in front of the camera. Your browser will ask for permission. The
              picture is read on this device and isn’t uploaded.
            </p>
            <Button working={camera.state.kind === 'starting'} onClick={camera.start}>
              <Camera aria-hidden="true" />
              Start camera
            </Button>
          </div>
        )}
        <p role="status" className={styles.result}>
          {resultLabel(result)}
        </p>
        {fault && <Failure text={fault} />}
        <div className={styles.ways}>
          <TypeCode
            accepts={accepts}
            onCode={(code) => {
              last.current = null
              take([code])
            }}
          />
          <label className={`btn btn-secondary ${styles.photo}`}>
            <ImageUp aria-hidden="true" />
            Use a photo
            <input
              type="file"
              accept="image/*"
              capture="environment"
              className="sr"
              onChange={(event) => {
                const [file] = event.target.files ?? []
                if (file) void readPhoto(file)
                event.target.value = ''
              }}
            />
          </label>
        </div>
        {!one && codes.length > 0 && (
          <ol className={styles.tray} aria-label="Scanned">
            {codes.map((code) => (
              <li key={code}>
                <span className="record">{code}</span>
                <IconButton label={`Remove ${code}`} onClick={() => drop(code)}>
                  <X aria-hidden="true" />
                </IconButton>
              </li>
            ))}
          </ol>
        )}
        <div className="dialog-foot">
          {!one && (
            <Button disabled={codes.length === 0} onClick={() => onUse([...codes])}>
              {codes.length === 0 ? 'Nothing scanned yet' : `Use ${counted(codes.length, 'cert')}`}
            </Button>
          )}
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

const labelOf = (error: unknown): string => (error instanceof Error ? error.message : 'We couldn’t read the picture.')

/** Loaded with the first image to decode, and disposed with the dialog. */
function useDecoder(): () => Decoder {
  const decoder = useRef<Decoder | null>(null)
  useEffect(
    () => () => {
      decoder.current?.close()
      decoder.current = null
    },
    [],
  )
  return useCallback(() => {
    decoder.current ??= new Decoder()
    return decoder.current
  }, [])
}

/** Not a form, because it is shown inside pages that are one. */
function TypeCode({ accepts, onCode }: { accepts: Accepts; onCode: (code: string) => void }) {
  const [typed, setTyped] = useState('')
  const add = () => {
    if (typed.trim() === '') return
    onCode(typed)
    setTyped('')
  }
  return (
    <div className={styles.type}>
      <Field
        label={accepts === 'cert' ? 'Or type the cert number' : 'Or type the code'}
        name="typed-code"
        autoComplete="off"
        spellCheck={false}
        inputMode={accepts === 'cert' ? 'numeric' : 'text'}
        maxLength={200}
        className="record-input"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          add()
        }}
      />
      <Button variant="secondary" onClick={add}>
        Add
      </Button>
    </div>
  )
}
