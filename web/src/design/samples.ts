import type { CurrentUser } from '@ambry/contract/accounts/records'
import type { Day } from '@ambry/contract/kernel/dates'
import type { SlabCard } from '@ambry/slab/slab'
import { BadgeCheck, BookPlus, Handshake, LockKeyhole, LockKeyholeOpen, Vault } from 'lucide-react'

import type { CertResult } from '../ui/BulkProgress.tsx'
import type { LtvBand } from '../ui/cards/LtvGauge.tsx'
import type { ProvenanceEntry } from '../ui/cards/Provenance.tsx'
import type { Point } from '../ui/charts/series.ts'

// Fictional cards and people.

type Row = readonly [
  cert: string,
  category: string,
  year: number | string,
  set: string,
  number: string,
  name: string,
  variety: string,
  grade: number,
]

const cardOf = ([cert, category, year, set, number, name, variety, grade]: Row): SlabCard => ({
  cert,
  category,
  year,
  set,
  number,
  name,
  variety,
  grade,
})

/** Every frame, motif, foil and grade block at least once. */
export const cards: readonly SlabCard[] = (
  [
    ['990001001', 'baseball', 1911, 'Larkspur Tobacco', '', 'Silas Venner', 'Cartwheel Back', 2],
    ['990001002', 'baseball', 1951, 'Old Mill Gum', '207', 'Hobart Quinn', 'Rookie', 8],
    ['990001003', 'football', 1957, 'Old Mill Gum', '44', 'Dale Ostrander', 'Rookie', 7.5],
    ['990001004', 'soccer', 1962, 'Estrela Gum', '9', 'Tomás Beirão', 'Rookie', 7],
    ['990001005', 'hockey', 1967, 'Boreal Rink', '31', 'Emil Lachance', 'Rookie', 8],
    ['990001006', 'basketball', 1985, 'Arcade Hoops', '23', 'Desmond Quill', 'Rookie', 10],
    ['990001007', 'hockey', 1978, 'Boreal Rink', '18', 'Perrin Holt', 'Rookie', 10],
    ['990001008', 'football', 1999, 'Yardline Signature', '112', 'Reed Halloran', 'Rookie Auto', 9],
    ['990001009', 'basketball', 2004, 'Keystone Panel', '81', 'Amari Stokes', 'Rookie Patch Auto /50', 8.5],
    ['990001010', 'basketball', '1996-97', 'Glasswork Court', '140', 'Ren Takeda', 'Refractor', 10],
    ['990001011', 'soccer', 2005, 'Grande Stagione', '66', 'Dario Venti', 'Rookie', 10],
    ['990001012', 'baseball', 2012, 'Ridgeline Update', 'RU90', 'Cole Brandt', 'Diamond Refractor', 10],
    ['990001013', 'basketball', 2019, 'Spectrum Select', '301', 'Kofi Arden', 'Silver Prizm', 10],
    ['990001014', 'racing', 2021, 'Slipstream Chrome', '7', 'Ines Falk', 'Gold Refractor /50', 10],
    ['990001015', 'creature', 1999, 'Meridian First Series', '7/96', 'Thornhusk', '1st Edition Holo', 10],
    ['990001016', 'creature', 1998, 'Lantern Promo', 'P-04', 'Mirelight', 'Holo', 9],
    ['990001017', 'creature', 2000, 'Meridian Wildwood', '21/70', 'Barkling', 'Holo', 9],
    ['990001018', 'arcane', 1994, 'Cipher Alpha', 'A-61', 'Ninefold Gate', 'Alpha', 9.5],
    ['990001019', 'duel', 2003, 'Rise of the Sentinel', 'ROS-001', 'Pale Sentinel', '1st Edition Foil', 10],
    ['990001020', 'voyage', 2023, 'Tidebound', 'TB-102', 'Bosun Crane', 'Manga Alt Art', 10],
    ['990001021', 'racing', 1974, 'Circuit Wax', '11', 'Bruno Castell', 'Rookie', 6],
    ['990001022', 'hockey', 1993, 'Northlight Rink', '52', 'Matti Salo', 'Foil', 9],
    ['990001023', 'soccer', 2017, 'Spectrum Select', '88', 'Yann Dubreuil', 'Gold Prizm /10', 10],
    ['990001024', 'football', 1983, 'Fairweather Wax', '70', 'Otto Kearns', 'Rookie', 9],
  ] as const satisfies readonly Row[]
).map(cardOf)

export const card = (at: number): SlabCard => cards[at % cards.length] as SlabCard

export const me: CurrentUser = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Philippa Marchbanks',
  phone: '+14155550137',
  displayName: 'Philippa Marchbanks',
  isAuthenticated: true,
  isAdmin: true,
  isLender: false,
  staffRoles: ['administrator'],
  rights: [],
  isImpersonated: false,
  sessionExpiresAt: '2026-12-15T12:00:00.000Z',
  legalDue: [],
}

export const bands: readonly LtvBand[] = [
  { name: 'Comfortable', to: 40, tone: 'baize' },
  { name: 'Standard', to: 55, tone: 'brass' },
  { name: 'By review', to: 65, tone: 'wax' },
  { name: 'Not offered', to: 80, tone: 'track' },
]

const dayAfter = (first: Day, days: number): Day =>
  new Date(Date.parse(first) + days * 86_400_000).toISOString().slice(0, 10)

/** A realistic series of values that is the same on every render. */
function course(count: number, from: number, to: number, swing: number): number[] {
  return Array.from({ length: count }, (_, index) => {
    const at = index / (count - 1)
    const wave = Math.sin(index * 1.7) * 0.5 + Math.sin(index * 0.61 + 2) * 0.7 + Math.sin(index * 3.1) * 0.3
    return Math.round(from + (to - from) * at ** 1.2 + wave * swing * Math.sin(Math.PI * at))
  })
}

const pointsOf = (first: Day, step: number, values: readonly number[]): readonly Point[] =>
  values.map((value, index) => ({ on: dayAfter(first, index * step), value }))

export const valuation = pointsOf('2021-11-15', 30, course(61, 11_800_000, 21_400_000, 900_000))
export const sales: readonly Point[] = [
  { on: '2022-08-20', value: 13_150_000 },
  { on: '2023-11-02', value: 14_100_000 },
  { on: '2024-12-05', value: 17_950_000 },
  { on: '2026-01-21', value: 18_700_000 },
]
export const unitValue = pointsOf('2024-05-01', 31, course(30, 10_000, 12_840, 350))
export const index = pointsOf('2024-05-01', 31, course(30, 10_000, 11_500, 180))
export const views = pointsOf('2026-10-17', 1, course(30, 38, 148, 40))

export const volume = course(12, 210, 550, 30).map((value, at) => {
  const month = new Date(Date.UTC(2025, 11 + at, 1))
  const write = (options: Intl.DateTimeFormatOptions) =>
    month.toLocaleDateString('en-US', { ...options, timeZone: 'UTC' })
  return {
    name: write({ month: 'short' }),
    fullName: write({ month: 'long', year: 'numeric' }),
    value: value * 1_000_000,
  }
})

export const courses = {
  rising: course(24, 100, 118, 6),
  falling: course(24, 100, 91, 5),
  flat: [5, 5, 5, 5],
} as const

export const holdings = [
  { name: 'Baseball', value: 38_000_000 },
  { name: 'Basketball', value: 27_000_000 },
  { name: 'Hockey', value: 18_000_000 },
  { name: 'Football', value: 10_000_000 },
  { name: 'Cash', value: 7_000_000 },
] as const

export const provenance: readonly ProvenanceEntry[] = [
  {
    id: '7',
    at: '2026-09-03',
    icon: LockKeyhole,
    title: 'Lien on record',
    detail: 'In favor of Ambry, $96,000.',
    isLive: true,
  },
  {
    id: '6',
    at: '2026-03-04',
    icon: BadgeCheck,
    title: 'Cert matched with PSA',
    detail: 'Label, grade and holder photographed and compared.',
  },
  {
    id: '5',
    at: '2026-03-02',
    icon: Vault,
    title: 'Received at the vault',
    detail: 'Seal 4410-C, condition report attached.',
  },
  {
    id: '4',
    at: '2026-02-19',
    icon: Handshake,
    title: 'Sold to the current owner',
    detail: 'Bill of sale recorded.',
  },
  {
    id: '3',
    at: '2025-11-03',
    icon: LockKeyholeOpen,
    title: 'Lien released',
    detail: 'The loan was repaid in full, 11 months early.',
  },
  { id: '2', at: '2024-12-14', icon: BookPlus, title: 'Registered with Ambry' },
  {
    id: '1',
    at: '2011',
    icon: BadgeCheck,
    title: 'Graded PSA 10',
    detail: 'First appearance in the population report.',
  },
]

const stateAt = (at: number): CertResult['state'] => {
  if (at === 6) return 'differs'
  if (at === 15) return 'absent'
  return at < 22 ? 'match' : at === 22 ? 'current' : 'waiting'
}

export const certs: readonly CertResult[] = Array.from({ length: 48 }, (_, at) => ({
  cert: String(990_002_000 + at),
  state: stateAt(at),
}))
