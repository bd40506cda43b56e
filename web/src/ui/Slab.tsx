import type { SlabCard, SlabOptions } from '@ambry/contract/slab'
import { lazy, memo, Suspense } from 'react'

// the drawing is 12 kB of code; pages show their words first
const Drawing = lazy(() => import('./SlabDrawing.tsx').then((module) => ({ default: module.SlabDrawing })))

type Props = {
  card?: SlabCard
  size?: 'large' | 'flat'
  photo?: string
  ghost?: boolean
  gradeMin?: number
  /** An empty case: for empty, loading and not-found. */
  blank?: boolean
  /** The words stand beside it already. */
  decorative?: boolean
}

export type SlabDrawingProps = { card: SlabCard; options: SlabOptions; decorative: boolean }

/** An empty case has the square bed of an old card. */
// an empty case is that of a sports card of the time before rounded corners
const nobody: SlabCard = {
  cert: '',
  category: 'basketball',
  year: 1986,
  set: '',
  number: null,
  name: '',
  variety: null,
  grade: null,
}

/** A graded card in its case. Drawn from its data, so that the same card always looks the same. */
export const Slab = memo(function Slab({ card, size, photo, ghost, gradeMin, blank = false, decorative }: Props) {
  const options: SlabOptions = {
    ...(photo && { photo }),
    ...(ghost && { ghost, gradeMin: gradeMin ?? null }),
    ...(blank && { blank, noLabel: true }),
  }
  return (
    <div className={size ? `slab slab-${size}` : 'slab'}>
      <Suspense>
        <Drawing card={card ?? nobody} options={options} decorative={decorative ?? blank} />
      </Suspense>
    </div>
  )
})
