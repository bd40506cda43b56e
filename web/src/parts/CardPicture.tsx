import '../ui/styles/cards.css'

/** The widths the server renders: in a row, in a grid (as in the style sheet), and on a card's own page. */
const widths = { row: 96, niche: 176, large: 480 } as const
const rise = 536 / 320

type Props = {
  /** URL of its picture, as returned by the API. */
  picture: string
  size: keyof typeof widths
  /** Alternative text; omitted where the name is next to it. */
  name?: string
  /** Above the fold, so it is loaded eagerly. */
  eager?: boolean
}

/** A card's picture from the server: its front photo or the drawn slab. Grids don't draw slabs themselves. */
export function CardPicture({ picture, size, name = '', eager = false }: Props) {
  const width = widths[size]
  const at = (wide: number) => `${picture}${picture.includes('?') ? '&' : '?'}w=${wide}`
  const classes = ['slab', 'card-picture', ...(size === 'row' ? ['slab-flat'] : [])]
  // the URL says that the case is drawn by the page
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
