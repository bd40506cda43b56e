import type { Instant } from '@ambry/contract/kernel/dates'

import type { Db } from '../../../db/db.ts'
import { plainText, searchedFor } from '../../cards/lists/searching-service.ts'

/** The filters that the contract names, as they come. */
export type GalleryFilters = {
  q?: string | undefined
  category?: string | undefined
  player?: string | undefined
  set?: string | undefined
  yearFrom?: number | string | undefined
  yearTo?: number | string | undefined
  grader?: string | undefined
  grade?: string | undefined
  gradeFrom?: number | string | undefined
  priceFrom?: number | string | undefined
  priceTo?: number | string | undefined
  vault?: string | undefined
  standing?: string | undefined
  watched?: string | undefined
  fresh?: string | undefined
}

/** Writes a value into a statement and names its place. */
export type Bind = (value: unknown) => string

/** A statement under way. */
export class Statement {
  readonly values: unknown[] = []
  readonly bind: Bind = (value) => {
    this.values.push(value)
    return `$${this.values.length}`
  }
}

/** What can be asked of a card in Secure, each for itself: the counts leave out one at a time. */
const facetNames = [
  'category',
  'player',
  'set',
  'year',
  'grader',
  'grade',
  'price',
  'vault',
  'standing',
  'watched',
  'fresh',
  'q',
] as const
export type Facet = (typeof facetNames)[number]
type Condition = (bind: Bind) => string

/** One thing asked: of a card's columns, and, where its facets tell it too, those of which it must have one. */
type Asked = Condition & { facets?: string[] }

export type GalleryQuestion = Record<Facet, Asked | undefined> & { categories: string[] }

const standingConditions: Record<string, string> = {
  open: `(c.asked_count = 0 AND c.commitment = 'listing')`,
  asked: `(c.asked_count > 0 AND c.commitment = 'listing')`,
  reserved: `c.commitment = 'reservation'`,
}

function isOneOf(name: 'category' | 'grader' | 'grade', values: string[]): Asked {
  const condition: Condition = (bind) =>
    values.length === 1 ? `c.${name} = ${bind(values[0])}` : `c.${name} = ANY(${bind(values)}::text[])`
  return Object.assign(condition, { facets: values.map((value) => `${name}:${value}`) })
}

const hasFacet =
  (facet: string): Condition =>
  (bind) =>
    `c.facets @> ARRAY[${bind(facet)}]::text[]`

function between(
  column: string,
  from: number | string | undefined,
  to: number | string | undefined,
): Condition | undefined {
  if (from === undefined && to === undefined) return undefined
  return (bind) =>
    [
      ...(from === undefined ? [] : [`${column} >= ${bind(Number(from))}`]),
      ...(to === undefined ? [] : [`${column} <= ${bind(Number(to))}`]),
    ].join(' AND ')
}

function graded(grade: string | undefined, from: number | string | undefined): Asked | undefined {
  const exactly = grade === undefined ? undefined : isOneOf('grade', grade.split(','))
  if (from === undefined) return exactly
  const atLeast: Condition = (bind) => `c.grade_tenths >= ${bind(Math.round(Number(from) * 10))}`
  return exactly ? Object.assign((bind: Bind) => `${exactly(bind)} AND ${atLeast(bind)}`, exactly) : atLeast
}

async function wordsCondition(db: Db, typed: string | undefined): Promise<Condition | undefined> {
  if (!typed?.trim()) return undefined
  const { certs, words } = await searchedFor(db, typed)
  // signs alone are on no card
  if (certs.length + words.length === 0) return () => 'false'
  return (bind) =>
    [...certs.map((cert) => cert(bind)), ...words.map((group) => `c.facets && ${bind(group)}::text[]`)].join(' AND ')
}

export async function galleryQuestion(
  db: Db,
  memberId: string,
  filters: GalleryFilters,
  freshSince: Instant,
): Promise<GalleryQuestion> {
  const { category, player, set, grader, grade, vault, standing } = filters
  const plainSet = set === undefined ? undefined : await plainText(db, set)
  const categories = category?.split(',') ?? []
  const asked: Record<Facet, Asked | undefined> = {
    category: category === undefined ? undefined : isOneOf('category', categories),
    player: player === undefined ? undefined : (bind) => `c.sort_name = lower(${bind(player)})`,
    set: plainSet === undefined ? undefined : hasFacet(`set:${plainSet}`),
    year: between('c.year_from', filters.yearFrom, filters.yearTo),
    grader: grader === undefined ? undefined : isOneOf('grader', grader.split(',')),
    grade: graded(grade, filters.gradeFrom),
    price: between('c.asking_cents', filters.priceFrom, filters.priceTo),
    vault: vault === undefined ? undefined : hasFacet(`vault:${vault}`),
    standing:
      standing === undefined
        ? undefined
        : () =>
            `(${standing
              .split(',')
              .map((name) => standingConditions[name] ?? 'false')
              .join(' OR ')})`,
    watched: filters.watched
      ? (bind) => `EXISTS (SELECT FROM watches w WHERE w.card_id = c.id AND w.member_id = ${bind(memberId)})`
      : undefined,
    fresh: filters.fresh ? (bind) => `c.listed_at > ${bind(freshSince)}` : undefined,
    q: await wordsCondition(db, filters.q),
  }
  return { ...asked, categories }
}

/** In Secure. */
export const listed = 'c.asking_cents IS NOT NULL'
const rendered = (question: GalleryQuestion, bind: Bind, isMeant: (name: Facet) => boolean): string[] =>
  facetNames.flatMap((name) => {
    const condition = question[name]
    return condition && isMeant(name) ? [condition(bind)] : []
  })

/** What is in Secure, and every condition but those left out. */
export const conditionsOf = (question: GalleryQuestion, bind: Bind, without: Facet | null = null): string[] => [
  listed,
  ...rendered(question, bind, (name) => name !== without),
]

/** What the indexes in the order of a list cannot tell: it is asked of a card's facets. */
const uncovered = new Set<Facet>(['set', 'vault', 'q'])
export const uncoveredOf = (question: GalleryQuestion, bind: Bind, without: Facet | null = null): string[] =>
  rendered(question, bind, (name) => uncovered.has(name) && name !== without)

/** Whether anything is asked that only facets tell. */
export const asksFacets = (question: GalleryQuestion, without: Facet | null): boolean =>
  [...uncovered].some((name) => name !== without && question[name])

/** Everything else but the categories, each of which has a walk of its own. */
export const coveredOf = (question: GalleryQuestion, bind: Bind): string[] => [
  listed,
  ...rendered(question, bind, (name) => !uncovered.has(name) && name !== 'category'),
]

/** All that facets can tell, also where columns do: through their index the fewest cards are gathered. */
export const facetsOf = (question: GalleryQuestion, bind: Bind, without: Facet | null = null): string[] => [
  ...uncoveredOf(question, bind, without),
  ...facetNames.flatMap((name) => {
    const facets = name === without ? undefined : question[name]?.facets
    return facets ? [`c.facets && ${bind(facets)}::text[]`] : []
  }),
]
