import type { ListedEntry } from '../../server/src/areas/identity/screening/rules.ts'

// A watchlist and people to screen, the same in every run: given names as common as they are among people, surnames
// made of syllables, and some people who are on the list but write their names differently.

/** Mulberry32: a small generator whose seed alone determines the sequence. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const givenNames = (
  'Mohammed Ali Ahmed Maria Ivan Hassan Omar Jose Carlos Juan Abdul Hussein Ibrahim Mahmoud Khalid Yusuf Luis Miguel ' +
  'Sergei Alexander Dmitri Vladimir Andrei Elena Olga Natalia Fatima Aisha Zainab Maryam John James Robert Michael ' +
  'William David Richard Thomas Anna Sarah Emma Sophie Laura Julia Katarina Petra Hans Stefan Wolfgang Jürgen Pierre ' +
  'Jean Marc Antoine Giovanni Marco Luca Paolo Wei Ming Jun Li Hui Xiao Yong Chen Min Soo Hyun Takashi Hiroshi Kenji ' +
  'Yuki Rajesh Sanjay Priya Anil Deepak Kofi Kwame Chidi Ngozi Amina Sekou Mamadou Ousmane Tariq Bilal Imran Nadia ' +
  'Leila Reza Mehdi Arash Farid Samir Karim Rashid Jamal Walid Viktor Boris Mikhail Nikolai Pavel Oleg Igor Zoran Milan'
).split(' ')
const starts = 'Ba Be Bo Cha Da De Do Fa Fer Ga Gon Gu Ha Ho Ja Ka Ke Khal Kov Kra La Le Lo Ma Mar Me Mo Mu Na No O Pa'
  .concat(' Pe Po Ra Ro Ru Sa Scha Se Sha Smi Sta Ste Su Ta Tche Tor Va Ve Vol Wa Wil Ya Za Zhu')
  .split(' ')
const middles = 'ba be bi da der di do ga gi ka ker ki la len li lo ma mi mo na ni no ra ri ro sa si sto ta ti va vi za'
const ends =
  'bad berg di dez din ez far fi ghi han i in jee kin ko ladze li man mann mov ni nov oglu ov ovic pour ra ri'
    .concat(' ron sen ski son stein ta ti tov tz va vic wala witz yan za zadeh')
    .split(' ')

export type Member = { name: string; birthDate: string; listedAs: string | null }

export function inventWatchlist(entryCount: number, memberCount: number, onList: number, seed = 19) {
  const random = randomFrom(seed)
  const below = (count: number) => Math.floor(random() * count)
  const oneOf = <T>(items: readonly T[]): T => items[below(items.length)] as T
  // squared: the first are far more common
  const given = () => givenNames[Math.floor(random() ** 2 * givenNames.length)] as string
  const surname = () => oneOf(starts) + (random() < 0.6 ? oneOf(middles.split(' ')) : '') + oneOf(ends)
  const two = (value: number) => String(value).padStart(2, '0')
  const birthDate = () => `${1940 + below(66)}-${two(1 + below(12))}-${two(1 + below(28))}`

  const entries: ListedEntry[] = Array.from({ length: entryCount }, (_, at) => {
    const [first, last] = [given(), surname()]
    const names = [`${last.toUpperCase()}, ${first}${random() < 0.5 ? ` ${given()}` : ''}`]
    if (random() < 0.5) names.push(`${random() < 0.5 ? last.toUpperCase() : surname().toUpperCase()}, ${given()}`)
    const day = birthDate()
    const birthDates = random() < 0.8 ? [{ from: day, to: day }] : []
    return { id: String(at), kind: 'individual', names, weakNames: [], programs: ['SAMPLE'], birthDates }
  })

  /** Another spelling: a letter doubled, left out or swapped with its neighbor, not at the start. */
  function misspelled(text: string): string {
    if (text.length < 4) return text
    const at = 1 + below(text.length - 2)
    const [before, letter, next] = [text.slice(0, at), text.charAt(at), text.charAt(at + 1)]
    return before + oneOf([letter + letter + next, next, next + letter]) + text.slice(at + 2)
  }

  const members: Member[] = Array.from({ length: memberCount }, (_, at) => {
    // spread over the whole, so that any part of it has its share
    if (at % Math.floor(memberCount / onList) !== 0)
      return { name: `${given()} ${surname()}`, birthDate: birthDate(), listedAs: null }
    const { id, names, birthDates } = oneOf(entries)
    const [last = '', first = ''] = (names[0] ?? '').split(', ')
    const [firstGiven = ''] = first.split(' ')
    const name = random() < 0.5 ? `${first} ${misspelled(last)}` : `${misspelled(last)} ${firstGiven}`
    return { name, birthDate: birthDates[0]?.from ?? birthDate(), listedAs: id }
  })
  return { entries, members }
}
