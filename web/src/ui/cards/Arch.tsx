import type { SlabCard } from '@ambry/slab/slab'

import { Slab } from './Slab.tsx'

type Props = {
  /** Without a card the case on the shelf is empty. */
  card?: SlabCard
  /** Plays the shelf light animation once. */
  lit?: boolean
}

/** A niche in the wall with a case on its shelf. */
export function Arch({ card, lit }: Props) {
  return (
    <div className={lit ? 'arch arch-lit' : 'arch'}>
      {card ? <Slab card={card} size="large" decorative /> : <Slab blank />}
    </div>
  )
}

/** The same with the card's name below. */
export function ArchFigure({ card, lit }: Props & { card: SlabCard }) {
  return (
    <figure className="arch-figure">
      <Arch card={card} {...(lit !== undefined && { lit })} />
      <figcaption>
        <strong>{card.name}</strong>
        {card.year} {card.set}
      </figcaption>
    </figure>
  )
}
