import type { Visibility } from '@ambry/contract/source/kinds'

/** A number is the index of one of the other members, earliest first. */
export type Who = 'collector' | 'lender' | number

/** A response that ended in a sale, or waits to be paid: prices in dollars, by seller and poster in turn. */
type Deal = { from: Who; after: number; prices: number[]; also?: { from: Who; price: number }; isOpen?: true }

export type PostStory = {
  /** Its index among the invented cards, or the cert number of one of the collector's best. */
  card: number | string
  by: Who
  /** Days ago. */
  posted: number
  days?: 14 | 30 | 60 | 90
  grades: string[]
  /** In dollars; without it the post is open to offers. */
  budget?: number
  from?: number
  isHidden?: true
  visibility?: Visibility
  note?: string
  renewed?: number
  isPinned?: true
  end?:
    | { as: 'deal'; deal: Deal }
    | { as: 'found_elsewhere' | 'not_needed'; after: number }
    | { as: 'expired' }
    | { as: 'pending' }
    | { as: 'rejected' | 'hidden'; reason: string }
}

const deal = (from: Who, after: number, prices: number[], also?: Deal['also']): { as: 'deal'; deal: Deal } => ({
  as: 'deal',
  deal: { from, after, prices, ...(also && { also }) },
})

// a year, oldest first
export const postStories: PostStory[] = [
  { card: 476, by: 'lender', posted: 348, grades: ['PSA 9'], budget: 2_400, end: deal(0, 9, [2_450, 2_200, 2_300]) },
  { card: 461, by: 0, posted: 336, days: 60, grades: ['SGC 7', 'PSA 7'], budget: 700, end: { as: 'expired' } },
  { card: 481, by: 1, posted: 319, grades: ['PSA 9'], budget: 2_600, end: deal('lender', 14, [2_700, 2_500]) },
  {
    ...{ card: 496, by: 'collector', posted: 304, days: 60, grades: ['PSA 9'], budget: 3_400, isHidden: true },
    ...{ note: 'The holo of the first print run, no scratches on the surface.', end: deal(2, 21, [3_300]) },
  },
  { card: 483, by: 3, posted: 291, grades: ['PSA 9', 'PSA 10'], end: { as: 'not_needed', after: 18 } },
  { card: 470, by: 2, posted: 277, grades: ['PSA 7'], budget: 650, end: { as: 'found_elsewhere', after: 12 } },
  {
    ...{ card: 497, by: 4, posted: 263, grades: ['PSA 8.5'], budget: 3_200, note: 'Beta only.' },
    end: deal(5, 6, [3_400, 2_900, 3_150], { from: 'lender', price: 3_600 }),
  },
  { card: 465, by: 6, posted: 251, days: 14, grades: ['BGS 8'], budget: 1_500, end: { as: 'expired' } },
  {
    ...{ card: 463, by: 'lender', posted: 240, grades: ['BGS 9'], budget: 5_000 },
    end: { as: 'found_elsewhere', after: 25 },
  },
  { card: 475, by: 7, posted: 228, grades: ['PSA 10'], budget: 1_800, end: deal(3, 4, [1_750]) },
  {
    ...{ card: 466, by: 5, posted: 217, grades: ['PSA 8', 'PSA 9'], budget: 1_400 },
    end: { as: 'rejected', reason: 'The note asks members to call a number. Post again without contact details.' },
  },
  { card: 466, by: 5, posted: 214, grades: ['PSA 8', 'PSA 9'], budget: 1_400, end: deal(9, 11, [1_500, 1_350, 1_400]) },
  { card: 485, by: 8, posted: 196, days: 90, grades: ['PSA 7'], budget: 900, end: { as: 'expired' } },
  { card: 491, by: 9, posted: 183, grades: ['BGS 9', 'PSA 9'], budget: 4_200, end: deal(1, 17, [4_400, 4_000, 4_150]) },
  {
    ...{ card: 478, by: 10, posted: 171, days: 60, grades: ['PSA 9'], budget: 4_000 },
    end: { as: 'found_elsewhere', after: 33 },
  },
  { card: 489, by: 'collector', posted: 158, grades: ['PSA 9'], budget: 1_000, end: { as: 'expired' } },
  { card: 479, by: 12, posted: 146, grades: ['PSA 9'], budget: 1_250, end: deal(6, 8, [1_300, 1_150]) },
  { card: 493, by: 13, posted: 133, grades: [], budget: 800, end: { as: 'not_needed', after: 9 } },
  {
    ...{ card: 482, by: 11, posted: 121, days: 60, grades: ['BGS 8'], budget: 2_000, renewed: 40 },
    end: deal(14, 47, [2_100, 1_950]),
  },
  {
    ...{ card: 504, by: 15, posted: 108, grades: ['PSA 8'], budget: 300 },
    end: { as: 'rejected', reason: 'We couldn’t find this card. Check the number and the year.' },
  },
  {
    ...{ card: 487, by: 'collector', posted: 97, days: 60, grades: ['SGC 10'] },
    end: { as: 'found_elsewhere', after: 41 },
  },
  {
    card: 507,
    by: 16,
    posted: 84,
    grades: ['BGS 8'],
    budget: 3_900,
    end: deal(8, 13, [3_800], { from: 4, price: 4_100 }),
  },

  // still open from here on, except for a few
  {
    ...{ card: '990000806', by: 2, posted: 55, days: 90, grades: ['PSA 9'], budget: 90_000, from: 70_000 },
    ...{ isPinned: true, note: 'For a run of refractors. Centering matters more than the label.' },
  },
  { card: 480, by: 17, posted: 49, days: 90, grades: ['PSA 7', 'PSA 8'], budget: 3_100 },
  { card: 501, by: 14, posted: 38, days: 90, grades: [], budget: 400, visibility: 'staff' },
  { card: '990000807', by: 14, posted: 33, days: 60, grades: ['PSA 10'], budget: 42_000, isHidden: true },
  {
    ...{ card: 95, by: 19, posted: 30, days: 60, grades: ['PSA 10'], budget: 4_600 },
    note: 'I would rather buy from a member than wait for an auction.',
  },
  {
    ...{ card: 506, by: 20, posted: 27, grades: ['BGS 10'], budget: 26_000 },
    end: { as: 'hidden', reason: 'Two members reported it: the poster asks to pay outside Ambry.' },
  },
  { card: 509, by: 'collector', posted: 24, days: 60, grades: ['PSA 9'], budget: 950, from: 700 },
  { card: 17, by: 6, posted: 21, grades: ['PSA 9', 'PSA 10'], budget: 4_000 },
  { card: 516, by: 'lender', posted: 17, grades: ['PSA 10'], budget: 6_200, isHidden: true },
  {
    ...{ card: 518, by: 21, posted: 15, grades: ['SGC 10'], budget: 2_200 },
    end: { as: 'deal', deal: { from: 11, after: 13.4, prices: [2_300, 2_100, 2_200], isOpen: true } },
  },
  { card: 12, by: 10, posted: 13, grades: ['PSA 7'], budget: 3_000 },
  { card: 84, by: 'collector', posted: 11, days: 60, grades: ['PSA 9'], budget: 3_600 },
  {
    ...{ card: 516, by: 22, posted: 9, days: 14, grades: ['PSA 9', 'PSA 10'], note: 'Any holo of this one will do.' },
  },
  { card: 0, by: 'lender', posted: 7, grades: [], budget: 1_600, visibility: 'holders' },
  {
    ...{ card: 498, by: 'collector', posted: 4, grades: ['PSA 8', 'PSA 9'], visibility: 'holders' },
    note: 'A first edition foil with a clean back.',
  },
  { card: 508, by: 12, posted: 0.9, grades: ['PSA 7'], budget: 3_300, end: { as: 'pending' } },
  { card: 521, by: 23, posted: 0.4, days: 60, grades: ['PSA 9', 'PSA 10'], budget: 8_800, end: { as: 'pending' } },
  { card: 484, by: 18, posted: 0.1, days: 14, grades: ['PSA 3', 'PSA 4'], budget: 150, end: { as: 'pending' } },
]
