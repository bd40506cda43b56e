import type { CardStatus, Commitment, Custody, Verification } from './kinds.ts'

// Badges modeled on hallmark punches: a silhouette shows the status of a card. Used by the page, by server-rendered
// pages and in pictures. A field of 22 by 22, outlines of 1.4.

export type Shape = readonly [tag: 'path' | 'ellipse' | 'circle', attributes: Readonly<Record<string, string>>]

export const badgeShapes = {
  cert: [
    ['ellipse', { cx: '11', cy: '11', rx: '9.6', ry: '7.4' }],
    ['path', { d: 'M7.4 11.2l2.5 2.4 4.8-5' }],
  ],
  vault: [
    ['path', { d: 'M4 20V10a7 7 0 0 1 14 0v10Z' }],
    ['path', { d: 'M4 15.2h14' }],
  ],
  title: [
    ['path', { d: 'M6.6 1.8h8.8l4.8 4.8v8.8l-4.8 4.8H6.6l-4.8-4.8V6.6Z' }],
    ['circle', { cx: '11', cy: '11', r: '2.4', fill: 'currentColor', stroke: 'none' }],
  ],
  lien: [
    ['path', { d: 'M3.4 2.6h15.2v9.2c0 4.2-4 6.7-7.6 8-3.6-1.3-7.6-3.8-7.6-8Z' }],
    ['circle', { cx: '11', cy: '8.6', r: '2.1' }],
    ['path', { d: 'M11 10.7v4.2' }],
  ],
  fund: [
    ['path', { d: 'M11 1.8l9 9.2-9 9.2L2 11Z' }],
    ['path', { d: 'M11 6.6v8.8M7.4 11h7.2' }],
  ],
} as const satisfies Record<string, readonly Shape[]>
export type BadgeName = keyof typeof badgeShapes

export const badgeLabels: Record<BadgeName, string> = {
  cert: 'PSA cert verified',
  vault: 'In the vault',
  title: 'Title on record',
  lien: 'Lien on record',
  fund: 'Held by a fund',
}

type Marked = {
  status: CardStatus
  verification: Verification
  custody: Custody
  commitment: Commitment | null
  isDisputed: boolean
}

/** A card's badges in their fixed display order. A disputed title counts as not on record. */
export function badgesOf(card: Marked): readonly BadgeName[] {
  const marks: [BadgeName, boolean][] = [
    ['cert', card.verification === 'verified'],
    ['vault', card.custody === 'in_vault'],
    ['title', card.status === 'registered' && !card.isDisputed],
    ['lien', card.commitment === 'loan'],
    ['fund', card.commitment === 'fund_holding'],
  ]
  return marks.filter(([, holds]) => holds).map(([mark]) => mark)
}

const firstYear = 2024
/** Hallmarks give each year a letter: 2024 is a. */
export const yearLetter = (year: number): string => String.fromCharCode(97 + ((((year - firstYear) % 26) + 26) % 26))

/** A badge's shapes as SVG text. */
export const badgeSvg = (name: BadgeName): string =>
  badgeShapes[name]
    .map(
      ([tag, attributes]) =>
        `<${tag} ${Object.entries(attributes)
          .map(([key, value]) => `${key}="${value}"`)
          .join(' ')}/>`,
    )
    .join('')
