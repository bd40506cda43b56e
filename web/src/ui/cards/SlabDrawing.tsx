import { slab } from '@ambry/slab/slab'
import { useId, useMemo } from 'react'

import type { SlabDrawingProps } from './Slab.tsx'

export function SlabDrawing({ card, options, decorative }: SlabDrawingProps) {
  const id = useId()
  const key = JSON.stringify([card, options])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key holds all of both
  const svg = useMemo(() => slab(card, { ...options, id }), [key, id])
  return (
    <div
      aria-hidden={decorative || undefined}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing, in which every text is escaped
      dangerouslySetInnerHTML={{ __html: svg }}
    />
  )
}
