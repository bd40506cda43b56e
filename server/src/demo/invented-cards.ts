import type { CardCategory, Grader } from '@ambry/contract/cards/kinds'
import type { NewCard } from '@ambry/contract/cards/registry/endpoints'
import { keysOf } from '@ambry/contract/kernel/keys'

// Invented cards that no one owns and no grader has seen. The same number always gives the same card, so that demos and
// benchmarks are repeatable.

type Line = { set: string; from: number; to: number; varieties: (string | null)[] }

const lines: Record<CardCategory, Line[]> = {
  baseball: [
    { set: 'Harper Gum', from: 1951, to: 1962, varieties: ['Rookie', null, null] },
    { set: 'Old Mill Gum', from: 1948, to: 1956, varieties: ['Rookie', null] },
    { set: 'Summit Update', from: 2008, to: 2021, varieties: ['Diamond Refractor', 'Rookie', null] },
  ],
  basketball: [
    { set: 'Crown Hoops', from: 1973, to: 1989, varieties: ['Rookie', null] },
    { set: 'Chrome Court', from: 1993, to: 2004, varieties: ['Refractor', 'Rookie', null] },
    { set: 'Prism Select', from: 2012, to: 2024, varieties: ['Silver Prizm', 'Rookie Patch Auto /99', null] },
  ],
  football: [
    { set: 'Harper Gridiron', from: 1955, to: 1968, varieties: ['Rookie', null] },
    { set: 'Gridline Contenders', from: 1998, to: 2020, varieties: ['Rookie Ticket Auto', null] },
  ],
  soccer: [
    { set: 'Alifa Santos', from: 1956, to: 1966, varieties: ['Rookie', null] },
    { set: 'Mega Cracks', from: 2002, to: 2016, varieties: ['Rookie', 'Foil', null] },
  ],
  hockey: [
    { set: 'Northern Ice', from: 1963, to: 1982, varieties: ['Rookie', null] },
    { set: 'Boreal Rink', from: 1974, to: 1990, varieties: ['Rookie', null] },
  ],
  racing: [{ set: 'Apex Chrome', from: 2018, to: 2025, varieties: ['Gold Refractor /50', 'Refractor', null] }],
  creature: [
    { set: 'Aurora Base Set', from: 1999, to: 1999, varieties: ['1st Edition Holo', 'Holo', null] },
    { set: 'Aurora Jungle', from: 2000, to: 2000, varieties: ['Holo', null] },
    { set: 'Illustrator Promo', from: 1998, to: 2001, varieties: ['Holo'] },
  ],
  arcane: [{ set: 'Arcana Alpha', from: 1993, to: 1994, varieties: ['Alpha', 'Beta', null] }],
  duel: [{ set: 'Legend of the Wyrm', from: 2002, to: 2006, varieties: ['1st Edition Foil', 'Ultimate Rare', null] }],
  voyage: [{ set: 'Romance Voyage', from: 2022, to: 2025, varieties: ['Manga Alt Art', 'Alt Art', null] }],
}

const given = (
  'Marcus Eddie Tom João Wes Lamar Noah Jim Kenji Leo Amos Luca Ade Bobby Otis Walt Gil Rafael Ray Dorian Haru ' +
  'Perrin Desmond Clem Silas Anton Cyril Magnus Tobias Emil Rufus Jonah Caleb Idris Mateo Nils Oskar Pavel Quentin Teodor'
).split(' ')
const family = (
  'Vale Lansing Harlan Prates Gagnon Jensen Trask Bowden Bryce Marchetti Wickham Verhoeven Oduya Keller Rennick Pruitt ' +
  'Thorne Delgado Oakes Cole Imai Holt Quill Averill Sorley Brandt Castellan Dunmore Eastlake Fairweather Grantham ' +
  'Hollis Ivers Jardine Kestrel Lomax Merrow Nordahl Okafor Penhale Quist Rasmus Stroud Tamblyn Ulvik Vance Winslow'
).split(' ')
const heads = (
  'Ember Tide Moss Glass Ashen Thorn Mire Dusk Frost Gale Hollow Iron Jade Lumen Marrow Night Opal Pyre Quartz Rune ' +
  'Sable Umber Velvet Wild Zephyr Ivory Black Sun Storm Silver'
).split(' ')
const tails = (
  'wyrm caller keeper wing kin husk light drake sprite warden cipher magus orchid shade hound serpent moth golem ' +
  'stag lantern oracle reaver titan whisper bloom fang'
).split(' ')

const graders: Grader[] = ['PSA', 'PSA', 'PSA', 'PSA', 'PSA', 'BGS', 'SGC', 'CGC']
const mostGrades = ['10', '10', '9.5', '9', '9', '9', '8.5', '8', '8', '7', '6', '5', '4', '3', 'Authentic'] as const
/** PSA has no 9.5, so it becomes a 9 there. */
const gradeBy = (grader: Grader, grade: (typeof mostGrades)[number]) =>
  grader === 'PSA' && grade === '9.5' ? '9' : grade

/** Where collectors buy. */
const origins = ['Goldin', 'Heritage Auctions', 'Fanatics Collect', 'eBay', 'REA', 'Private sale', 'Card show', null]

const categories = keysOf(lines)
const games = new Set<CardCategory>(['creature', 'arcane', 'duel', 'voyage'])

/** A small deterministic generator, random enough for names and prices. */
export function figures(seed: number): () => number {
  let state = (seed * 2_654_435_761 + 1_013_904_223) >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const pickBy =
  (next: () => number) =>
  <T>(from: readonly T[]): T =>
    from[Math.floor(next() * from.length)] as T

/** The cert number of the first invented card. */
export const firstCert = 990_000_001

export type InventedCard = NewCard & {
  /** Its appraisal as of today. */
  worthCents: number
}

/** Card number `n` of the invented ones. */
export function inventedCard(n: number, firstCert: number): InventedCard {
  const next = figures(n)
  const pick = pickBy(next)
  const category = categories[n % categories.length] as CardCategory
  const line = pick(lines[category])
  const year = line.from + Math.floor(next() * (line.to - line.from + 1))
  const isGame = games.has(category)
  const name = isGame ? `${pick(heads)}${pick(tails)}` : `${pick(given)} ${pick(family)}`
  const isRaw = next() < 0.06
  const grader = isRaw ? 'RAW' : pick(graders)
  const grade = isRaw ? null : gradeBy(grader, pick(mostGrades))
  const number = 1 + Math.floor(next() * 200)
  const season = category === 'basketball' || category === 'hockey'
  const worthCents = worthOf(next, { year, grade: grade === null || grade === 'Authentic' ? 4 : Number(grade) })
  return {
    category,
    playerName: name,
    year: season && year > 1970 ? `${year}-${String((year + 1) % 100).padStart(2, '0')}` : String(year),
    set: line.set,
    cardNumber: isGame && line.set.startsWith('Aurora') ? `${number % 102 || 1}/102` : String(number),
    variety: pick(line.varieties),
    grader,
    grade,
    qualifier: grader === 'PSA' && grade !== '10' && grade !== 'Authentic' && next() < 0.05 ? 'OC' : null,
    certNumber: isRaw ? null : String(firstCert + n),
    costCents: Math.round((worthCents * (0.45 + next() * 0.6)) / 5_000) * 5_000,
    acquiredOn: null,
    acquiredFrom: pick(origins),
    notes: null,
    tags: [],
    estimateCents: null,
    worthCents,
  }
}

/** Old and well-preserved cards are expensive; most are neither. Rounded like real appraisals. */
function worthOf(next: () => number, { year, grade }: { year: number; grade: number }): number {
  const age = Math.max(0, 2026 - year) / 40
  const dollars = 90 * Math.exp(age * 1.3 + (grade - 6) * 0.62 + next() * 2.4)
  const step = dollars > 100_000 ? 500 : dollars > 10_000 ? 100 : dollars > 1_000 ? 25 : 5
  return Math.max(step, Math.round(dollars / step) * step) * 100
}
