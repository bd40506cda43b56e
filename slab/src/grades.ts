// 10, 9.5, 9 and so on down to 1
const numerals = Array.from({ length: 19 }, (_, at) => String(10 - at / 2))

/** A grader's words for its grades, from 10 down; PSA has none at 9.5. */
const scale = (words: string): Map<string, string> => {
  const list = words.split(',')
  return new Map(numerals.map((numeral, place) => [numeral, list[place] ?? '']))
}

const scales = new Map([
  ['PSA', scale('GEM MT,,MINT,NM-MT+,NM-MT,NM+,NM,EX-MT+,EX-MT,EX+,EX,VG-EX+,VG-EX,VG+,VG,GOOD+,GOOD,FR,PR')],
  [
    'BGS',
    scale('PRISTINE,GEM MINT,MINT,NM-MT+,NM-MT,NM+,NM,EX-MT+,EX-MT,EX+,EX,VG-EX+,VG-EX,VG+,VG,GOOD+,GOOD,FAIR,POOR'),
  ],
  ['SGC', scale('GEM,MT+,MT,NM/MT+,NM/MT,NM+,NM,EX/NM+,EX/NM,EX+,EX,VG/EX+,VG/EX,VG+,VG,GOOD+,GOOD,FAIR,POOR')],
  [
    'CGC',
    scale('GEM MINT,MINT+,MINT,NM/MINT+,NM/MINT,NM+,NM,EX/NM+,EX/NM,EX+,EX,VG/EX+,VG/EX,VG+,VG,GOOD+,GOOD,FAIR,POOR'),
  ],
])

export type PrintedGrade = { word: string; numeral: string; value: number; isBlackLabel: boolean }

/** What the grade block prints: `GEM MT` over `10`, `PRISTINE` over `10`, `AUTH` alone. */
export function printedGrade(grader: string, grade: number | string | null): PrintedGrade {
  const text = grade === null ? '' : String(grade)
  if (text === 'Authentic') return { word: '', numeral: 'AUTH', value: 0, isBlackLabel: false }
  const numeral = /\d+(?:\.5)?$/.exec(text)?.[0] ?? ''
  const named = text.slice(0, text.length - numeral.length).trim()
  const isBlackLabel = named === 'Black Label'
  const word = named === 'Pristine' ? 'PRISTINE' : (scales.get(grader)?.get(numeral) ?? '')
  return { word, numeral, value: Number(numeral) || 0, isBlackLabel }
}
