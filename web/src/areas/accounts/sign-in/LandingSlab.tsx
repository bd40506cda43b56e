import type { SlabCard } from '@ambry/slab/slab'

import { slabVersion } from '@ambry/slab/version'
import { CardPicture } from '../../../parts/CardPicture.tsx'

/** One of the landing page's own cards. A picture, because a visitor's browser has no code that could draw it. */
export function LandingSlab({ card, size }: { card: SlabCard; size: 'row' | 'niche' | 'large' }) {
  return <CardPicture picture={`/files/landing/${card.cert}?v=${slabVersion}&case=clear`} size={size} />
}
