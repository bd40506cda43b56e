import { type Grade, type Grader, grades, type Qualifier, qualifierNames } from './kinds.ts'

// The grades each grader gives. Cards registered before these rules may have other grades, which are kept.

const withoutMintPlus = grades.filter((grade) => grade !== '9.5')

/** The grades that exist, best first. PSA has no 9.5. */
export const gradesBy: Record<Grader, readonly Grade[]> = {
  PSA: withoutMintPlus,
  BGS: grades,
  SGC: grades,
  CGC: grades,
  RAW: [],
}

/** the best tens have their own label */
const topLabels: Partial<Record<Grader, Qualifier>> = { BGS: 'Black Label', CGC: 'Pristine' }

/** What a grader adds to a grade. */
export const qualifiersBy: Record<Grader, readonly Qualifier[]> = {
  PSA: qualifierNames.filter((name) => !Object.values(topLabels).includes(name)),
  BGS: ['Black Label'],
  SGC: [],
  CGC: ['Pristine'],
  RAW: [],
}

export type GradeChoice = { grade: Grade; qualifier: Qualifier | null }

/** One list of options, with the best tens on top: `10 Black Label`, `10`, `9.5`. */
export function gradeChoices(grader: Grader): GradeChoice[] {
  const top = topLabels[grader]
  const plain = gradesBy[grader].map((grade) => ({ grade, qualifier: null }))
  return top ? [{ grade: '10', qualifier: top }, ...plain] : plain
}

export const isTopLabel = (qualifier: string | null): boolean =>
  Object.values(topLabels).includes(qualifier as Qualifier)

type Graded = { grader: Grader; grade: string | null; qualifier: string | null }

/** Why a grade is not one that its grader gives; null when it is. */
export function gradeFault({
  grader,
  grade,
  qualifier,
}: Graded): { field: 'grade' | 'qualifier'; message: string } | null {
  if (grader === 'RAW') return null
  if (grade !== null && !gradesBy[grader].includes(grade as Grade))
    return {
      field: 'grade',
      message:
        grader === 'PSA' && grade === '9.5'
          ? 'PSA doesn’t give a 9.5. Its half grades run from 1.5 to 8.5. Check the label.'
          : `${grader} doesn’t give a ${grade}. Check the label.`,
    }
  if (qualifier === null) return null
  if (!qualifiersBy[grader].includes(qualifier as Qualifier))
    return { field: 'qualifier', message: `${grader} doesn’t use the qualifier ${qualifier}. Check the label.` }
  if (isTopLabel(qualifier) && grade !== '10')
    return { field: 'qualifier', message: `Only a ${grader} 10 can be ${qualifier}.` }
  return null
}
