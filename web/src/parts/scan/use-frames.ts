import { type RefObject, useEffect, useRef } from 'react'

import type { Decoder } from './decoder.ts'

/** Enough to decode a barcode; more would only take longer. */
const longest = 960
/** About eight frames a second don't overload a phone. */
const pause = 120

type Props = {
  video: RefObject<HTMLVideoElement | null>
  decoder: () => Decoder
  isOn: boolean
  onCodes: (codes: readonly string[]) => void
  onFault: (error: unknown) => void
}

/** Decodes the camera's frames continuously, one at a time. */
export function useFrames({ video, decoder, isOn, onCodes, onFault }: Props): void {
  const latest = useRef({ onCodes, onFault })
  latest.current = { onCodes, onFault }
  useEffect(() => {
    const element = video.current
    if (!isOn || !element) return
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const variant = async () => {
      if (isOver) return
      try {
        const frame = frameOf(element)
        const codes = frame ? await decoder().read(frame, longest) : []
        if (!isOver && codes.length > 0) latest.current.onCodes(codes)
      } catch (error) {
        if (isOver) return
        isOver = true
        latest.current.onFault(error)
      }
      timer = setTimeout(() => nextFrame(element, () => void variant()), pause)
    }
    nextFrame(element, () => void variant())
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [isOn, video, decoder])
}

/** Runs when the camera has a new frame; in browsers that can't tell, on the next animation frame. */
function nextFrame(element: HTMLVideoElement, run: () => void): void {
  if ('requestVideoFrameCallback' in element) element.requestVideoFrameCallback(run)
  else requestAnimationFrame(run)
}

/** Drawn to a canvas first, because some browsers refuse to copy a video frame directly. */
function frameOf(element: HTMLVideoElement): ImageBitmap | null {
  const { videoWidth, videoHeight } = element
  if (videoWidth === 0) return null
  const scale = Math.min(1, longest / Math.max(videoWidth, videoHeight))
  const canvas = new OffscreenCanvas(Math.round(videoWidth * scale), Math.round(videoHeight * scale))
  canvas.getContext('2d')?.drawImage(element, 0, 0, canvas.width, canvas.height)
  return canvas.transferToImageBitmap()
}
