import { expect, it } from 'vitest'
import type { SlabCard } from './card.ts'
import { type SlabOptions, slab } from './slab.ts'

/**
 * SHA-256 sums of what this version draws. A mismatch means that members' images have changed: if that is intended,
 * increase `slabVersion` and update the sums.
 */
const drawn: [category: string, sum: string][] = [
  ['baseball', 'b4f2927edebb0fb82dbfb3708c3ae3603a41f7320aec84ae1debfae4a83f4adb'],
  ['basketball', 'f588c5e39879ee79df793a9c9c01334e3f75358f7abaeb45fcc85e067ef8b832'],
  ['football', 'e975c42a50431171fca4d5c4bf9d24d158be0ee04b24fdc76a31143ffdb3e13a'],
  ['soccer', 'c9cd61cf51c052214ba68d11db10c3e22569b0cbf2a55ee6c956451ef71b5650'],
  ['hockey', 'f64df115f1a6aa0987373580230dd1e677309e4e2529d74944a8ed796c018f66'],
  ['racing', '9d0527d3159cd86fa80a6f5bb659756792d99c0999b65f9244a5888c139eb6f8'],
  ['creature', '6b90f6edfc0c003cb4be32cbc1eebaa2d47bca5d4f493ca631e3a6e1909bcf2a'],
  ['arcane', 'ff02a7b1a9a504bbfbcdcc33348cf7cd609c3b819a6f3d5aa7dd431f3925f087'],
  ['duel', 'b5733f2c94e8bb757d5ee791472fe4bd0d080ea6262e96cf17372a24519eccb4'],
  ['voyage', '05578184482812396b50f66501e50ba67f2df334b571c16fa9679b366dffcb38'],
]

const shown: [options: SlabOptions, sum: string][] = [
  [{ ghost: true }, '2d839be3f7f0695b9a5d69cc5909c3a544954d23d7824bc482295631196377dd'],
  [{ ghost: true, gradeMin: 9 }, '406d27882ee69a2f52e7f7820b829896ba411b934731bad8837d95b4ae890dea'],
  [{ blank: true }, '90e098121b9a443ec51cfc47f5fcc848a399cdfcf6b555979259f2e324dc966e'],
  [{ blank: true, noLabel: true }, '55d69c3af445f9d74c7cbda765c942c7c0c98fe0ed2e008bff591deb353154dc'],
  [{ noLabel: true }, '9f0c35998926c1ae9cf2175d8fa8eb1e26f26cc5ba468924edf8403de3a44abf'],
  [{ photo: '/files/photo.jpg' }, '25879b542268a07c86e67e6fbff8615f12d9359578f8c72efd6ebb5301fdcc11'],
]

type Finish = 'plain' | 'foil'
const grades = ['10', '9.5', '9', '8.5', 'Authentic', null]
const graders = ['PSA', 'BGS', 'SGC', 'CGC', 'PSA', 'RAW']
const names = ['Marcus Vale', 'Emberwyrm', 'João Prates', 'Otis Rennick', 'Wes Gagnon', 'Black Orchid']

/** One card of each grade, each with a different cert number. */
const cardsOf = (category: string, year: number, finish: Finish): SlabCard[] =>
  grades.map((grade, i) => ({
    cert: String(10_000_000 + ((year * 7919 + i * 15_485_863) % 90_000_000)).padStart(8, '0'),
    category,
    year,
    set: 'Crown Hoops',
    number: i % 2 ? '57' : null,
    name: names[i]!,
    variety: finish === 'foil' ? (i % 2 ? 'Gold Refractor' : '1st Edition Holo') : i % 2 ? 'Rookie' : null,
    grader: graders[i]!,
    grade,
  }))

function withPlainIds(svg: string): string {
  const names = new Map<string, string>()
  return svg.replace(/( id="|url\(#)([^")]*)/g, (_, before: string, id: string) => {
    if (!names.has(id)) names.set(id, `id${names.size}`)
    return `${before}${names.get(id)}`
  })
}

async function sumOf(svgs: string[]): Promise<string> {
  const bytes = new TextEncoder().encode(svgs.map(withPlainIds).join('\n'))
  const sum = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(sum, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const years = [1909, 1952, 1986, 1999, 2018]

it.each(drawn)('%s of every era, plain and foil, renders as before', async (category, sum) => {
  const cards = years.flatMap((year) => [...cardsOf(category, year, 'plain'), ...cardsOf(category, year, 'foil')])
  expect(await sumOf(cards.map((card) => slab(card)))).toBe(sum)
})

it.each(shown)('%j renders as before in every category', async (options, sum) => {
  const cards = drawn.flatMap(([category], i) => cardsOf(category, years[i % 5]!, i % 2 ? 'foil' : 'plain'))
  expect(await sumOf(cards.map((card) => slab(card, options)))).toBe(sum)
})
