import type { InventedCard } from './invented-cards.ts'

type Piece = [
  category: InventedCard['category'],
  playerName: string,
  year: string,
  set: string,
  cardNumber: string,
  variety: string,
  grade: NonNullable<InventedCard['grade']>,
  dollars: number,
  cost: number,
]

const pieces: Piece[] = [
  ['hockey', 'Wes Gagnon', '1979', 'Northern Ice', '18', 'Rookie', '10', 396_000, 341_000],
  ['creature', 'Emberwyrm', '1999', 'Aurora Base Set', '4/102', '1st Edition Holo', '10', 312_000, 240_000],
  ['baseball', 'Eddie Lansing', '1952', 'Harper Gum', '311', 'Rookie', '8', 486_000, 455_000],
  ['basketball', 'Otis Rennick', '1984', 'Crown Hoops', '12', 'Rookie', '9', 214_000, 171_500],
  ['arcane', 'Black Orchid', '1993', 'Arcana Alpha', 'A-232', 'Alpha', '9', 268_000, 282_000],
  ['basketball', 'Kenji Bryce', '1996', 'Chrome Court', '138', 'Refractor', '10', 88_400, 61_000],
  ['baseball', 'Noah Trask', '2011', 'Summit Update', 'US175', 'Diamond Refractor', '10', 41_200, 38_500],
]

/** The collector's best cards. Invented like everything here. */
export const showpieces: InventedCard[] = pieces.map(
  ([category, playerName, year, set, cardNumber, variety, grade, dollars, cost], index) => ({
    category,
    playerName,
    year,
    set,
    cardNumber,
    variety,
    grader: 'PSA',
    grade,
    qualifier: null,
    certNumber: String(990_000_801 + index),
    costCents: cost * 100,
    acquiredOn: null,
    acquiredFrom: ['Private sale', 'Goldin', 'Heritage Auctions'][index % 3] ?? null,
    notes: null,
    tags: [],
    estimateCents: null,
    worthCents: dollars * 100,
  }),
)
