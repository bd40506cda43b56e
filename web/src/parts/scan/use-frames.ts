import { type RefObject, useEffect, useRef } from 'react'

/** About eight frames a second don't overload a phone. */
const pause = 120

type Props<Result> = {
  video: RefObject<HTMLVideoElement | null>
  isOn: boolean
  read: (video: HTMLVideoElement) => Result | Promise<Result>
  onResult: (result: Result) => void
  onFault: (error: unknown) => void
}

/** Reads the camera's frames continuously, one at a time. */
export function useFrames<Result>({ video, isOn, ...calls }: Props<Result>): void {
  const latest = useRef(calls)
  latest.current = calls
  useEffect(() => {
    const element = video.current
    if (!isOn || !element) return
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const variant = async () => {
      if (isOver) return
      try {
        const result = element.videoWidth > 0 ? await latest.current.read(element) : undefined
        if (!isOver && result !== undefined) latest.current.onResult(result)
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
  }, [isOn, video])
}

/** Runs when the camera has a new frame; in browsers that can't tell, on the next animation frame. */
function nextFrame(element: HTMLVideoElement, run: () => void): void {
  if ('requestVideoFrameCallback' in element) element.requestVideoFrameCallback(run)
  else requestAnimationFrame(run)
}

type Part = { left: number; top: number; width: number; height: number }

/**
 * A frame, or a part of it in the video's pixels, scaled down. Drawn to a canvas, because some browsers refuse to copy
 * a video frame directly.
 */
export function drawFrame(video: HTMLVideoElement, longest: number, part?: Part): OffscreenCanvas {
  const { left, top, width, height } = part ?? { left: 0, top: 0, width: video.videoWidth, height: video.videoHeight }
  const scale = Math.min(1, longest / Math.max(width, height))
  const canvas = new OffscreenCanvas(Math.round(width * scale), Math.round(height * scale))
  canvas.getContext('2d')?.drawImage(video, left, top, width, height, 0, 0, canvas.width, canvas.height)
  return canvas
}
