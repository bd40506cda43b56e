import '../ui/styles/cards.css'

/** As wide as the server draws it: in a row, in a grid (as wide as the style sheet has it there), on a card's own page. */
const widths = { row: 96, niche: 176, large: 480 } as const
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
  const classes = ['slab', 'card-picture', ...(size === 'row' ? ['slab-flat'] : [])]
  // the address says that the case is left to the page
  if (picture.includes('case=clear')) classes.push('slab-case')
  return (
    <span className={classes.join(' ')}>
      <img
        src={at(width)}
        {...(size === 'niche' && { srcSet: `${at(176)} 1x, ${at(352)} 2x, ${at(480)} 3x` })}
        width={width}
        height={Math.round(width * rise)}
        alt={name}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
      />
    </span>
  )
}
