import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

import { type CameraFault, cameraFault } from './camera-faults.ts'

type Range = { min: number; max: number; step: number }

/** Camera features that TypeScript's DOM types don't include yet. */
type Extras = { torch?: boolean; zoom?: Range; focusMode?: readonly string[] }
type ExtraSettings = {
  torch?: boolean
  zoom?: number
  focusMode?: string
  pointsOfInterest?: { x: number; y: number }[]
}

export type CameraState =
  | { kind: 'idle' }
  | { kind: 'starting' }
  | { kind: 'on' }
  | { kind: 'fault'; fault: CameraFault }

/** The rear or the front camera, where there are two. */
export type Facing = 'environment' | 'user'

const wanted = (facing: Facing): MediaStreamConstraints => ({
  audio: false,
  video: { facingMode: { ideal: facing }, width: { ideal: 1920 }, height: { ideal: 1080 } },
})

/** Streams the camera into a video element, with its controls. It stops when the dialog closes. */
export function useCamera(video: RefObject<HTMLVideoElement | null>, facing: Facing = 'environment') {
  const [state, setState] = useState<CameraState>({ kind: 'idle' })
  const [extras, setExtras] = useState<Extras>({})
  const [torch, setTorch] = useState(false)
  const [zoom, setZoom] = useState(1)
  const [hasSeveral, setSeveral] = useState(false)
  const toward = useRef(facing)
  const stream = useRef<MediaStream | null>(null)
  const isGone = useRef(false)

  const start = useCallback(async () => {
    if (!navigator.mediaDevices?.getUserMedia) return setState({ kind: 'fault', fault: 'insecure' })
    setState({ kind: 'starting' })
    try {
      const opened = await navigator.mediaDevices.getUserMedia(wanted(toward.current))
      if (isGone.current) return stop(opened)
      stream.current = opened
      const [track] = opened.getVideoTracks()
      setExtras((track?.getCapabilities?.() ?? {}) as Extras)
      setZoom((track?.getSettings() as ExtraSettings | undefined)?.zoom ?? 1)
      track?.addEventListener('ended', () => setState({ kind: 'fault', fault: 'busy' }))
      setState({ kind: 'on' })
      const devices = await navigator.mediaDevices.enumerateDevices()
      setSeveral(devices.filter(({ kind }) => kind === 'videoinput').length > 1)
    } catch (error) {
      if (!isGone.current) setState({ kind: 'fault', fault: cameraFault(error) })
    }
  }, [])

  useEffect(() => {
    isGone.current = false
    // if permission was granted before, start without asking
    void navigator.permissions
      ?.query({ name: 'camera' as PermissionName })
      .then(({ state: known }) => {
        if (isGone.current) return
        if (known === 'granted') void start()
        if (known === 'denied') setState({ kind: 'fault', fault: 'denied' })
      })
      .catch(() => {})
    return () => {
      isGone.current = true
      if (stream.current) stop(stream.current)
    }
  }, [start])

  const isOn = state.kind === 'on'
  useEffect(() => {
    if (isOn && video.current) video.current.srcObject = stream.current
  }, [isOn, video])

  const applySettings = (settings: ExtraSettings) =>
    stream.current?.getVideoTracks()[0]?.applyConstraints({ advanced: [settings as MediaTrackConstraintSet] })

  return {
    state,
    start: () => void start(),
    /** Switches between the rear and the front camera. */
    flip: hasSeveral
      ? () => {
          if (stream.current) stop(stream.current)
          toward.current = toward.current === 'user' ? 'environment' : 'user'
          void start()
        }
      : null,
    torch: extras.torch
      ? { isOn: torch, turn: () => void applySettings({ torch: !torch })?.then(() => setTorch(!torch)) }
      : null,
    zoom: extras.zoom
      ? zoomOf(extras.zoom, zoom, (to) => void applySettings({ zoom: to })?.then(() => setZoom(to)))
      : null,
    /** The point is relative to the image, from the top left. */
    focus: extras.focusMode?.includes('single-shot')
      ? (x: number, y: number) =>
          void applySettings({ focusMode: 'single-shot', pointsOfInterest: [{ x, y }] })?.catch(() => {})
      : null,
  }
}

const steps = 8

function zoomOf({ min, max, step }: Range, now: number, set: (to: number) => void) {
  const by = Math.max(step || 0.1, (max - min) / steps)
  return {
    now,
    nearer: now < max ? () => set(Math.min(max, now + by)) : null,
    farther: now > min ? () => set(Math.max(min, now - by)) : null,
  }
}

const stop = (stream: MediaStream) => {
  for (const track of stream.getTracks()) track.stop()
}
