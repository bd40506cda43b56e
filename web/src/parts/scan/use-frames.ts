import { type RefObject, useEffect, useRef } from 'react'

import type { Decoder } from './decoder.ts'

/** A barcode is read well from this; more would only take longer. */
const longest = 960
/** About eight looks a second leave a phone its breath. */
const pause = 120

type Props = {
  video: RefObject<HTMLVideoElement | null>
  decoder: () => Decoder
  isOn: boolean
  onCodes: (codes: readonly string[]) => void
  onFault: (error: unknown) => void
}

/** Looks at the camera's picture again and again, never at two at once. */
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

/** When the camera has a new picture; where a browser cannot say, with the next drawing of the page. */
function nextFrame(element: HTMLVideoElement, run: () => void): void {
  if ('requestVideoFrameCallback' in element) element.requestVideoFrameCallback(run)
  else requestAnimationFrame(run)
}

/** Drawn and handed over: a browser may refuse to copy a video's picture directly, and draws it all the same. */
function frameOf(element: HTMLVideoElement): ImageBitmap | null {
  const { videoWidth, videoHeight } = element
  if (videoWidth === 0) return null
  const scale = Math.min(1, longest / Math.max(videoWidth, videoHeight))
  const canvas = new OffscreenCanvas(Math.round(videoWidth * scale), Math.round(videoHeight * scale))
  canvas.getContext('2d')?.drawImage(element, 0, 0, canvas.width, canvas.height)
  return canvas.transferToImageBitmap()
}
