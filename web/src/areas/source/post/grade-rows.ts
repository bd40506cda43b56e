import { gradesBy } from '@ambry/contract/cards/grades'
import type { Grader } from '@ambry/contract/cards/kinds'
import type { Outlook } from '@ambry/contract/source/posts/records'

const offered = ['PSA', 'BGS', 'SGC', 'CGC'] as const satisfies readonly Grader[]
/** Lower ones are offered only where they were sold. */
const least = 7

export type GradeRow = { grader: Grader; grades: { grade: string; sales: number }[] }

/** The grades to choose from, lowest first: high ones always, others where copies were sold. */
export const gradeRows = (byGrade: Outlook['byGrade']): GradeRow[] =>
  offered.map((grader) => ({
    grader,
    grades: gradesBy[grader]
      .map((grade) => ({
        grade: grade as string,
        sales: byGrade.find((one) => one.grader === grader && one.grade === grade)?.sales ?? 0,
      }))
      .filter(({ grade, sales }) => sales > 0 || (Number(grade) >= least && (grader === 'PSA' || Number(grade) >= 9)))
      .reverse(),
  }))
