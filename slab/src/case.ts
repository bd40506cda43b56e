import { CARD_HEIGHT, CARD_WIDTH } from './frames.ts'

/** The contents of a case: drawn label and card, the card's corner radius, and a generator for definition ids. */
type Contents = { label: string; card: string; corner: number; id: (name: string) => string }

const CARD = `width="${CARD_WIDTH}" height="${CARD_HEIGHT}"`
const DASHED = 'stroke="var(--line-control,#7f8b84)"'

const stop = (offset: string, colour: string, opacity?: string): string =>
  `<stop offset="${offset}" stop-color="${colour}"${opacity ? ` stop-opacity="${opacity}"` : ''}/>`

/**
 * 320 by 536, from the bottom up: body, bevel, two chambers, two beds with label and card, two molded ticks, and the
 * gloss over everything. The acrylic takes its colors from the page, so that it is thinner in dark mode.
 */
export function caseAround({ label, card, corner, id }: Contents): string {
  const [body, edge, gloss, window, outline] = [id('body'), id('edge'), id('gloss'), id('card'), id('case')]
  const highlight = 'var(--slab-hi,#fff)'
  const bed = 'fill="var(--slab-bed,#14201b2b)"'
  const ridge = '<g fill="none" stroke="var(--slab-ridge,#14281f21)"'
  const inner = `fill="none" stroke="url(#${edge})" stroke-width=".9" opacity=".8"/>`
  return [
    '<defs>',
    `<linearGradient id="${body}" x1="0" y1="0" x2=".7" y2="1">` +
      stop('0', 'var(--slab-a,#ffffffdb)') +
      stop('.45', 'var(--slab-b,#e2eae69e)') +
      `${stop('1', 'var(--slab-c,#becbc599)')}</linearGradient>`,
    `<linearGradient id="${edge}" x1="0" y1="0" x2="1" y2="1">` +
      `${stop('0', highlight)}${stop('.5', highlight, '.15')}${stop('1', highlight, '.75')}</linearGradient>`,
    `<linearGradient id="${gloss}" x1="0" y1="0" x2="1" y2="1">` +
      `${stop('0', '#fff', '.34')}${stop('.6', '#fff', '.05')}${stop('1', '#fff', '0')}</linearGradient>`,
    `<clipPath id="${window}"><rect ${CARD} rx="${corner}"/></clipPath>` +
      `<clipPath id="${outline}"><rect width="320" height="536" rx="16"/></clipPath></defs>`,
    `<rect x=".6" y=".6" width="318.8" height="534.8" rx="15.6" fill="url(#${body})" ` +
      `stroke="var(--slab-edge,#14281f47)" stroke-width="1.2"/>`,
    `<rect x="2.4" y="2.4" width="315.2" height="531.2" rx="14" fill="none" stroke="url(#${edge})" stroke-width="2"/>`,
    `${ridge} stroke-width="1.1"><rect x="10" y="10" width="300" height="106" rx="8"/>` +
      `<rect x="10" y="120" width="300" height="406" rx="8"/></g>`,
    `<rect x="11.2" y="11.2" width="297.6" height="103.6" rx="7" ${inner}` +
      `<rect x="11.2" y="121.2" width="297.6" height="403.6" rx="7" ${inner}`,
    `<rect x="20" y="16.5" width="280" height="94" rx="5" ${bed}/><g transform="translate(22 18)">${label}</g>`,
    `<rect x="25.4" y="125.4" width="269.2" height="375.2" rx="${corner + 2.6}" ${bed}/>` +
      `<g transform="translate(28 128)"><g clip-path="url(#${window})">${card}</g>` +
      `<rect x=".4" y=".4" width="263.2" height="369.2" rx="${corner}" fill="none" stroke="#0b1410" ` +
      `stroke-opacity=".3" stroke-width=".8"/></g>`,
    `${ridge} stroke-width="1.4" stroke-linecap="round"><path d="M134 514H186M142 519.5H178"/></g>`,
    `<g clip-path="url(#${outline})"><path d="M0 0H206L54 536H0Z" fill="url(#${gloss})" opacity=".55"/>` +
      `<path d="M232 0H258L106 536H80Z" fill="#fff" opacity=".05"/></g>`,
  ].join('\n')
}

/**
 * An ungraded card: a soft sleeve in a clear holder, open at the top, with a thumb notch. It has the same foot and
 * width as a slab, so that both fit the same shelf.
 */
export function sleeveAround({ card, corner, id }: Omit<Contents, 'label'>): string {
  const [body, window] = [id('body'), id('card')]
  const holder = 'M9 62H122A38 30 0 0 0 198 62H311V523A10 10 0 0 1 301 533H19A10 10 0 0 1 9 523Z'
  return [
    `<defs><linearGradient id="${body}" x1="0" y1="0" x2=".7" y2="1">` +
      `${stop('0', 'var(--slab-a,#ffffffdb)')}${stop('1', 'var(--slab-c,#becbc599)')}</linearGradient>` +
      `<clipPath id="${window}"><rect ${CARD} rx="${corner}"/></clipPath></defs>`,
    `<path d="${holder}" fill="url(#${body})" stroke="var(--slab-edge,#14281f47)" stroke-width="1.4"/>`,
    `<path d="M15 66V520A7 7 0 0 0 22 527H298A7 7 0 0 0 305 520V66" fill="none" stroke="var(--slab-ridge,#14281f21)" stroke-width="1.2"/>`,
    `<rect x="21" y="86" width="278" height="436" rx="3" fill="#fff" fill-opacity=".14" stroke="var(--slab-hi,#fff)" stroke-width="1"/>`,
    `<g transform="translate(24.8 137.6) scale(1.024)"><g clip-path="url(#${window})">${card}</g>` +
      `<rect x=".4" y=".4" width="263.2" height="369.2" rx="${corner}" fill="none" stroke="#0b1410" ` +
      `stroke-opacity=".3" stroke-width=".8"/></g>`,
    // two soft folds of the film instead of the hard gloss of acrylic
    `<path d="M21 86H64L21 250ZM299 522H236L299 300Z" fill="#fff" opacity=".13"/>`,
    `<path d="M196 86H222L92 522H66Z" fill="#fff" opacity=".08"/>`,
  ].join('\n')
}

/** A wanted card is only an outline: dashed, with the face in gray as if through fog. */
export function wantedCase({ label, card, corner, id }: Contents): string {
  const window = id('card')
  return (
    `<rect x="1" y="1" width="318" height="534" rx="15" fill="var(--slab-b,rgba(255,255,255,.5))" ` +
    `${DASHED} stroke-width="1.6" stroke-dasharray="6 5"/><g transform="translate(22 18)">${label}</g>` +
    `<g transform="translate(28 128)"><clipPath id="${window}"><rect ${CARD} rx="${corner}"/></clipPath>` +
    `<g clip-path="url(#${window})" opacity=".3" filter="grayscale(1)">${card}</g>` +
    `<rect ${CARD} rx="${corner}" fill="none" ${DASHED} stroke-width="1.2" stroke-dasharray="4 4"/></g>`
  )
}
