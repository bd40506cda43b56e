import type { CardCategory } from '@ambry/contract/cards/kinds'
import type { FundRisk } from '@ambry/contract/funds/kinds'

/** One of the accounts for signing in, or the index of another member, earliest first. */
export type FundHolder = 'collector' | 'lender' | number

/** Days ago, with a day of its own for each thing that happened. */
type DaysAgo = number

export type FundCard = {
  category: CardCategory
  playerName: string
  year: string
  set: string
  cardNumber: string
  variety: string | null
  grade: '7' | '8' | '9' | '10'
  /** In dollars, what the fund paid and what it is worth today. */
  cost: number
  worth: number
  bought: DaysAgo
  sold?: { daysAgo: DaysAgo; dollars: number; to: FundHolder }
}

type Card = [
  category: CardCategory,
  playerName: string,
  year: string,
  set: string,
  cardNumber: string,
  variety: string | null,
  grade: FundCard['grade'],
  cost: number,
  worth: number,
  bought: DaysAgo,
  sold?: FundCard['sold'],
]

const cardsOf = (cards: Card[]): FundCard[] =>
  cards.map(([category, playerName, year, set, cardNumber, variety, grade, cost, worth, bought, sold]) => ({
    ...{ category, playerName, year, set, cardNumber, variety, grade, cost, worth, bought },
    ...(sold && { sold }),
  }))

export type FundStory = {
  name: string
  strategy: string
  about: string
  team: string
  category: CardCategory
  risk: FundRisk
  target: number
  opened: DaysAgo
  /** Its cards are valued at the end of every so many months. */
  valuedEvery: 1 | 2 | 3
  /** Days from now. */
  closesIn?: number
  heldForYears?: number
  terms: {
    managementBps: number
    carryBps: number
    hurdleBps: number
    entryFeeBps: number
    minimum: number
    lockUpDays: number
    windowMonths: 3 | null
    mostHolders: number
    coolingOffDays: number
  }
  cards: FundCard[]
  /** Who paid in how many dollars, and when. */
  money: [who: FundHolder, daysAgo: DaysAgo, dollars: number][]
  distributions?: { daysAgo: DaysAgo; dollars: number; kind: 'income' | 'proceeds'; note: string }[]
  bills?: [label: string, dollars: number, billed: DaysAgo, paid: DaysAgo | null][]
  /** How far prices were from their way to today's, by months ago. */
  mood?: (monthsAgo: number) => number
  closed?: { daysAgo: DaysAgo; reason: string }
  liquidated?: { daysAgo: DaysAgo; finished: DaysAgo; reason: string; note: string }
  updates: [daysAgo: DaysAgo, title: string, body: string, audience: 'members' | 'eligible' | 'holders'][]
  questions: [who: FundHolder, daysAgo: DaysAgo, question: string, answer: string | null, isPublic: boolean][]
}

const managed =
  'Margaret Ashby selects the cards, and Renee Okafor keeps the books. Neither owns units or earns commissions on what the fund buys and sells.'

/** Names, figures and dates are invented, as is every card. */
export const fundStories: FundStory[] = [
  {
    name: 'Meridian Fund I',
    strategy: 'Blue-chip rookies, 1948 to 1986.',
    about:
      'The fund owns rookie cards of retired players, with decades of sales behind their prices. It buys few cards, in the best grades it can afford, and holds them for years.\n\nEvery card was inspected and photographed in our vault before the fund paid for it.',
    team: managed,
    ...{ category: 'baseball', risk: 'high', target: 5_000_000, opened: 741, valuedEvery: 1, closesIn: 41 },
    terms: {
      ...{ managementBps: 125, carryBps: 2_000, hurdleBps: 0, entryFeeBps: 100, minimum: 25_000, lockUpDays: 180 },
      ...{ windowMonths: 3, mostHolders: 99, coolingOffDays: 3 },
    },
    cards: cardsOf([
      ['baseball', 'Walt Pruitt', '1954', 'Harper Gum', '128', 'Rookie', '8', 372_000, 548_000, 729],
      ['basketball', 'Rafael Delgado', '1973-74', 'Crown Hoops', '61', 'Rookie', '8', 188_000, 262_000, 727],
      ['hockey', 'Gil Thorne', '1971-72', 'Northern Ice', '45', 'Rookie', '9', 310_000, 452_000, 725],
      ['football', 'Ray Oakes', '1962', 'Harper Gridiron', '88', 'Rookie', '7', 41_000, 38_900, 702],
      [
        'baseball',
        'Otis Keller',
        '1951',
        'Old Mill Gum',
        '23',
        'Rookie',
        '7',
        52_000,
        78_000,
        694,
        { daysAgo: 217, dollars: 79_500, to: 'lender' },
      ],
      ['baseball', 'Clem Averill', '1955', 'Harper Gum', '164', 'Rookie', '9', 264_000, 336_000, 318],
      ['basketball', 'Dorian Holt', '1986-87', 'Crown Hoops', '57', 'Rookie', '10', 345_000, 424_000, 301],
      ['baseball', 'Tom Bowden', '1952', 'Old Mill Gum', '191', 'Rookie', '7', 128_000, 149_000, 284],
      ['hockey', 'Anton Nordahl', '1966', 'Northern Ice', '35', 'Rookie', '8', 176_000, 213_000, 263],
      ['football', 'Amos Trask', '1958', 'Harper Gridiron', '62', 'Rookie', '8', 96_000, 118_000, 236],
      ['baseball', 'Silas Wickham', '1960', 'Harper Gum', '148', 'Rookie', '9', 142_000, 158_000, 198],
      ['hockey', 'Pavel Ulvik', '1979-80', 'Boreal Rink', '18', 'Rookie', '10', 84_000, 97_500, 149],
      ['basketball', 'Eddie Marchetti', '1980-81', 'Crown Hoops', '34', 'Rookie', '9', 112_000, 109_000, 108],
      ['baseball', 'Jim Lomax', '1957', 'Harper Gum', '35', 'Rookie', '8', 205_000, 224_000, 77],
    ]),
    money: [
      ['collector', 740, 250_000],
      ['lender', 739, 750_000],
      [0, 344, 400_000],
      [1, 331, 300_000],
      ['collector', 325, 50_000],
      [2, 312, 250_000],
      [5, 289, 450_000],
      [3, 247, 150_000],
      [4, 206, 125_000],
      ['lender', 161, 100_000],
      [6, 96, 75_000],
    ],
    distributions: [
      { daysAgo: 193, dollars: 24_000, kind: 'income', note: 'Gain on the sale of the 1951 Old Mill Gum Keller.' },
      { daysAgo: 67, dollars: 30_000, kind: 'income', note: 'The rest of this year’s realized gains.' },
    ],
    bills: [
      ['Insurance for the year', 4_850, 712, 705],
      ['Audit of the books, first year', 6_200, 371, 360],
      ['Insurance for the year', 9_400, 340, 322],
      ['Audit of the books, second year', 6_400, 12, null],
    ],
    updates: [
      [
        24,
        'Fall letter',
        'We’ve bought two cards since the summer, both below what other copies sold for at auction this spring. The 1954 Pruitt remains our largest position. We keep about 8% in cash for one more vintage basketball card.',
        'members',
      ],
      [
        65,
        'Second distribution',
        'We distributed $30,000. Your share went to your bank account on file and is on your statement.',
        'holders',
      ],
    ],
    questions: [
      [
        6,
        58,
        'Who decides what a card is worth, and how often?',
        'Renee drafts a value for every card each month from recent sales of the same card and grade and our own appraisal. Margaret checks them and publishes the NAV. Neither can do both.',
        true,
      ],
      [
        9,
        31,
        'Can I see the cards in person?',
        'Yes. Holders can visit the Wilmington vault by appointment, with two days’ notice.',
        true,
      ],
      ['collector', 3, 'Do you plan to buy basketball from the 1990s as well?', null, false],
    ],
  },
  {
    name: 'Modern Chrome',
    strategy: 'Refractors and prizms since 1993. Higher turnover, bigger swings.',
    about:
      'Modern cards are graded often and sold daily, so their prices move faster than vintage prices. The fund buys dips, in the top grade only, and sells into strength.',
    team: managed,
    ...{ category: 'basketball', risk: 'speculative', target: 600_000, opened: 746, valuedEvery: 1 },
    terms: {
      ...{ managementBps: 200, carryBps: 2_000, hurdleBps: 800, entryFeeBps: 100, minimum: 5_000, lockUpDays: 90 },
      ...{ windowMonths: 3, mostHolders: 40, coolingOffDays: 0 },
    },
    cards: cardsOf([
      ['baseball', 'Haru Imai', '2018', 'Summit Update', '150', 'Diamond Refractor', '10', 62_000, 58_900, 731],
      ['basketball', 'Ade Oduya', '2019-20', 'Prism Select', '248', 'Silver Prizm', '10', 48_000, 45_200, 730],
      ['basketball', 'Dorian Cole', '2018-19', 'Prism Select', '280', 'Silver Prizm', '10', 71_000, 78_300, 728],
      ['racing', 'Luca Verhoeven', '2020', 'Apex Chrome', '1', 'Refractor', '10', 39_500, 37_200, 716],
      ['basketball', 'Kenji Bryce', '1996-97', 'Chrome Court', '138', 'Refractor', '10', 88_000, 97_500, 703],
      ['soccer', 'João Prates', '2004', 'Mega Cracks', '71', 'Foil', '10', 36_500, 36_900, 309],
      [
        'football',
        'Lamar Jensen',
        '2018',
        'Gridline Contenders',
        '139',
        'Rookie Ticket Auto',
        '10',
        54_000,
        53_100,
        296,
      ],
      ['basketball', 'Noah Rennick', '2003-04', 'Chrome Court', '111', 'Refractor', '9', 27_500, 27_900, 251],
    ]),
    money: [
      ['collector', 745, 150_000],
      ['lender', 744, 200_000],
      [3, 323, 60_000],
      [4, 309, 50_000],
      [7, 266, 75_000],
    ],
    mood: (monthsAgo) => 1 + 0.24 * bump(monthsAgo, 17, 4) - 0.16 * bump(monthsAgo, 8, 3.5),
    bills: [['Insurance for the year', 3_150, 360, 344]],
    closed: { daysAgo: 189, reason: 'Enough cash for the cards we want this year.' },
    updates: [
      [
        186,
        'Closed to new money',
        'We have the cash for what we want to buy this year, so the fund isn’t taking new subscriptions. Redemption windows stay as they are.',
        'members',
      ],
    ],
    questions: [
      [
        4,
        230,
        'Why did the value fall so much this spring?',
        'Other copies of four of our cards came to auction in the same week. Prices have since recovered about half of the drop.',
        true,
      ],
    ],
  },
  {
    name: 'First Edition Fund',
    strategy: 'Early trading card games in top grades, 1993 to 2002.',
    about:
      'First printings of the games that began it all, in grades with a low pop. The fund ends after four years and pays out the proceeds of its cards. There are no redemption windows before then.',
    team: managed,
    ...{
      category: 'creature',
      risk: 'high',
      target: 1_500_000,
      opened: 331,
      valuedEvery: 2,
      closesIn: 74,
      heldForYears: 4,
    },
    terms: {
      ...{ managementBps: 150, carryBps: 1_500, hurdleBps: 500, entryFeeBps: 0, minimum: 10_000, lockUpDays: 365 },
      ...{ windowMonths: null, mostHolders: 5, coolingOffDays: 0 },
    },
    cards: cardsOf([
      ['arcane', 'Sun Cipher', '1993', 'Arcana Alpha', 'A-117', 'Alpha', '9', 188_000, 207_000, 318],
      ['creature', 'Ashen Kin', '1999', 'Aurora Base Set', '12/102', '1st Edition Holo', '10', 76_000, 88_500, 311],
      ['duel', 'Sable Magus', '2002', 'Legend of the Wyrm', '5', '1st Edition Foil', '9', 21_500, 20_900, 290],
      ['creature', 'Glasswing', '2000', 'Aurora Jungle', '3', 'Holo', '9', 9_600, 11_300, 281],
      ['creature', 'Tempestide', '1999', 'Aurora Base Set', '2/102', '1st Edition Holo', '10', 149_000, 166_500, 254],
      ['creature', 'Thornback', '2000', 'Aurora Jungle', '11', 'Holo', '10', 31_200, 34_900, 205],
    ]),
    money: [
      ['lender', 330, 200_000],
      [6, 328, 75_000],
      [7, 302, 60_000],
      [2, 285, 125_000],
      [8, 259, 90_000],
    ],
    updates: [],
    questions: [],
  },
  {
    name: 'Gridiron Rookies',
    strategy: 'Quarterback rookie cards, sold within two seasons.',
    about:
      'The fund held quarterback rookies for two seasons and then sold them. It has ended and paid out everything.',
    team: managed,
    ...{ category: 'football', risk: 'speculative', target: 350_000, opened: 642, valuedEvery: 3 },
    terms: {
      ...{ managementBps: 150, carryBps: 2_000, hurdleBps: 500, entryFeeBps: 100, minimum: 5_000, lockUpDays: 90 },
      ...{ windowMonths: null, mostHolders: 20, coolingOffDays: 0 },
    },
    cards: cardsOf([
      [
        'football',
        'Caleb Stroud',
        '1959',
        'Harper Gridiron',
        '51',
        'Rookie',
        '8',
        88_000,
        104_000,
        630,
        { daysAgo: 98, dollars: 104_500, to: 'lender' },
      ],
      [
        'football',
        'Rufus Dunmore',
        '1964',
        'Harper Gridiron',
        '17',
        'Rookie',
        '9',
        61_000,
        70_000,
        628,
        { daysAgo: 91, dollars: 69_500, to: 'lender' },
      ],
      [
        'football',
        'Idris Hollis',
        '2012',
        'Gridline Contenders',
        '211',
        'Rookie Ticket Auto',
        '10',
        43_000,
        52_000,
        604,
        { daysAgo: 83, dollars: 53_000, to: 'lender' },
      ],
      [
        'football',
        'Mateo Lansing',
        '1957',
        'Harper Gridiron',
        '119',
        'Rookie',
        '7',
        66_000,
        72_000,
        322,
        { daysAgo: 74, dollars: 71_500, to: 'lender' },
      ],
    ]),
    money: [
      ['lender', 640, 125_000],
      ['collector', 639, 75_000],
      [0, 341, 75_000],
    ],
    liquidated: {
      ...{ daysAgo: 121, finished: 59 },
      ...{ reason: 'The second season is over.', note: 'All four cards are sold. This is your share of the proceeds.' },
    },
    updates: [],
    questions: [],
  },
]

/** A hill of height 1 around a month, and as many months wide to each side. */
function bump(monthsAgo: number, around: number, width: number): number {
  const far = (monthsAgo - around) / width
  return Math.exp(-far * far)
}
