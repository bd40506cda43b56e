import type { SlabCard, SlabOptions } from '@ambry/slab/slab'
import { lazy, memo, type RefObject, Suspense, useEffect, useRef, useState } from 'react'

import { drawTurns } from './draw-turns.ts'
import { emptySlab } from './empty-slab.ts'

// the drawing is 12 kB of code, so pages show their text first
const Drawing = lazy(() => import('./SlabDrawing.tsx').then((module) => ({ default: module.SlabDrawing })))

type Props = {
  card?: SlabCard
  size?: 'large' | 'flat'
  photo?: string
  ghost?: boolean
  gradeMin?: number
  /** An empty case, for empty, loading and not-found states. */
  blank?: boolean
  /** The text is already next to it. */
  decorative?: boolean
}

export type SlabDrawingProps = { card: SlabCard; options: SlabOptions; decorative: boolean }

/** A graded card in its case. Drawn from its data, so that the same card always looks the same. */
export const Slab = memo(function Slab({ card, size, photo, ghost, gradeMin, blank = false, decorative }: Props) {
  const options: SlabOptions = {
    ...(photo && { photo }),
    ...(ghost && { ghost, gradeMin: gradeMin ?? null }),
    ...(blank && emptySlab.options),
  }
  const place = useRef<HTMLDivElement>(null)
  const mayDraw = useTurn(place)
  return (
    <div className={size ? `slab slab-${size}` : 'slab'} ref={place}>
      {mayDraw && (
        <Suspense>
          <Drawing card={card ?? emptySlab.card} options={options} decorative={decorative ?? blank} />
        </Suspense>
      )}
    </div>
  )
})

const near = '400px'

/** True once the element is near the viewport and its turn to be drawn has come. */
function useTurn(place: RefObject<HTMLElement | null>): boolean {
  const [mayDraw, setMayDraw] = useState(false)
  useEffect(() => {
    const element = place.current
    if (!element) return
    let giveUp = () => {}
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        observer.disconnect()
        giveUp = drawTurns.ask(() => setMayDraw(true))
      },
      { rootMargin: near },
    )
    observer.observe(element)
    return () => {
      observer.disconnect()
      giveUp()
    }
  }, [place])
  return mayDraw
}
