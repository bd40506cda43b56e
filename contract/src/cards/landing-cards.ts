import type { SlabCard } from '@ambry/slab/slab'

// Drawings of invented cards for the landing page: no player, set or cert number is real.

export const arcade: readonly SlabCard[] = [
  {
    cert: '990000910',
    category: 'hockey',
    year: 1978,
    set: 'Boreal Rink',
    number: '24',
    name: 'Perrin Holt',
    variety: 'Rookie',
    grade: 10,
  },
  {
    cert: '990000904',
    category: 'basketball',
    year: 1985,
    set: 'Arcade Hoops',
    number: '31',
    name: 'Desmond Quill',
    variety: 'Rookie',
    grade: 10,
  },
  {
    cert: '990000914',
    category: 'creature',
    year: 1999,
    set: 'Meridian First Series',
    number: '7/96',
    name: 'Thornhusk',
    variety: '1st Edition Holo',
    grade: 10,
  },
]

export const doorkeeper: SlabCard = {
  cert: '990000901',
  category: 'voyage',
  year: 1998,
  set: 'Lantern Promo',
  number: 'P-04',
  name: 'Mirelight',
  variety: 'Holo',
  grade: 9,
}

export const strip: readonly SlabCard[] = [
  {
    cert: '990000906',
    category: 'baseball',
    year: 1953,
    set: 'Old Mill Gum',
    number: '118',
    name: 'Clem Averill',
    variety: 'Rookie',
    grade: 8,
  },
  {
    cert: '990000903',
    category: 'arcane',
    year: 1994,
    set: 'Cipher Alpha',
    number: 'A-61',
    name: 'Ninefold Gate',
    variety: 'Alpha',
    grade: 9,
  },
  {
    cert: '990000915',
    category: 'football',
    year: 2001,
    set: 'Yardline Signature',
    number: '88',
    name: 'Reed Halloran',
    variety: 'Rookie',
    grade: 9,
  },
  {
    cert: '990000912',
    category: 'soccer',
    year: 1997,
    set: 'Glasswork Pitch',
    number: '52',
    name: 'Tobin Ashe',
    variety: 'Refractor',
    grade: 10,
  },
]

export const landingCards: readonly SlabCard[] = [...arcade, doorkeeper, ...strip]
