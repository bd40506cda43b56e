// How names become the letters A to Z of a machine-readable zone: ICAO 9303 part 3, section 6, tables A (Latin) and
// B (Cyrillic). Where the table allows several spellings, or countries differ, all are listed, the recommended one
// first. Table C (Arabic) is not included: such names are compared by the Latin spelling that the document prints.

const latin =
  'ÄAE,A ÅAA,A ÆAE ÇC ÐD ÑN,NXX ØOE,O ÖOE,O ÜUE,UXX,U ÞTH ßSS ẞSS ĐD ĦH ıI İI ĲIJ ĸQ ŁL ŊN ŒOE ŦT ŸY ƏE ǤG ȜZ ƵZ ƁB ƊD'
const cyrillic =
  'АA БB ВV ГG,H ҐG ДD ЂD,DJ ЃG,GJ ЕE ЁE,IO ЄIE,YE ЖZH,Z ЗZ ЅDZ ИI,Y ІI ЇI,YI ЙI ЈJ КK ЌK,KJ ЛL ЉLJ МM НN ЊNJ ОO ПP РR ' +
  'СS ТT ЋC УU ЎU ФF ХKH,H ЦTS,C ЧCH,C ЏDZ,DJ ШSH,S ЩSHCH,SHT ЪIE, ЫY Ь ЭE ЮIU,YU ЯIA,YA'

const table = new Map(
  `${latin} ${cyrillic}`.split(' ').map((entry) => {
    const [letter = ''] = entry
    return [letter, entry.slice(letter.length).split(',')] as const
  }),
)

const unmarked = (letter: string) => letter.normalize('NFD').replace(/\p{M}/gu, '')

/** The spellings of one upper-case character; none if it can't be written in A to Z. */
function spellingsOfCharacter(character: string): readonly string[] {
  const listed = table.get(character)
  if (listed) return listed
  const base = unmarked(character)
  if (/^[A-Z0-9]+$/.test(base)) return [base]
  // a name's parts stay apart at hyphens and spaces; apostrophes and periods are left out
  if (/[\s\p{Pd},/]/u.test(character)) return [' ']
  if (/[\p{P}\p{M}\p{S}]/u.test(character)) return ['']
  return table.get(base) ?? []
}

/** Upper case letter by letter: `ß` and `ı` have their own entries, which `toUpperCase` would bypass. */
const charactersOf = (text: string) =>
  [...text.normalize('NFC')].map((character) => (/[ßı]/.test(character) ? character : character.toUpperCase()))

const tidy = (text: string) => text.replace(/ +/g, ' ').trim()

/** A name with the recommended spelling of each letter, in A to Z, digits and single spaces. */
export const transliterate = (name: string): string =>
  tidy(
    charactersOf(name)
      .map((character) => spellingsOfCharacter(character)[0] ?? '')
      .join(''),
  )

/** Enough for every name with up to five letters of two spellings; longer ones vary in the first of them only. */
const mostSpellings = 48

/** Every spelling of a name that a document may print; empty if a letter of it has none. */
export function spellingsOf(name: string): string[] {
  let spellings = ['']
  for (const character of charactersOf(name)) {
    const options = spellingsOfCharacter(character)
    if (options.length === 0) return []
    const used = spellings.length * options.length > mostSpellings ? options.slice(0, 1) : options
    spellings = spellings.flatMap((spelling) => used.map((option) => spelling + option))
  }
  return [...new Set(spellings.map(tidy))].filter((spelling) => spelling !== '')
}
