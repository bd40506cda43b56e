import '../ui/styles/cards.css'

/** As wide as the server draws it: in a row, in a niche, on a card's own page. */
const widths = { row: 96, niche: 240, large: 480 } as const
const rise = 536 / 320

type Props = {
  /** The address of its picture, as the API gives it. */
  picture: string
  size: keyof typeof widths
  /** Said by screen readers; left out where the name stands beside it. */
  name?: string
  /** In the first window: it is fetched at once. */
  eager?: boolean
}

/** A card's picture from the server: its front photo or the drawn slab. Grids draw nothing themselves. */
export function CardPicture({ picture, size, name = '', eager = false }: Props) {
  const width = widths[size]
  const at = (wide: number) => `${picture}&w=${wide}`
  return (
    <span className={size === 'row' ? 'slab slab-flat card-picture' : 'slab card-picture'}>
      <img
        src={at(width)}
        {...(size === 'niche' && { srcSet: `${at(240)} 1x, ${at(480)} 2x` })}
        width={width}
        height={Math.round(width * rise)}
        alt={name}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
      />
    </span>
  )
}
