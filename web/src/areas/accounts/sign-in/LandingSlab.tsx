import type { SlabCard } from '@ambry/slab/slab'

import { slabVersion } from '@ambry/slab/version'
import { CardPicture } from '../../../parts/CardPicture.tsx'

/** One of the landing page's own cards. An image, because visitors don't load the code that draws slabs. */
export function LandingSlab({ card, size }: { card: SlabCard; size: 'row' | 'niche' | 'large' }) {
  return <CardPicture picture={`/files/landing/${card.cert}?v=${slabVersion}&case=clear`} size={size} />
}
