import type { Grader } from '@ambry/contract/cards/kinds'
import { Check } from 'lucide-react'

import type { PartProps } from './CardPart.tsx'
import { gradeRows } from './grade-rows.ts'
import * as labels from './labels.ts'
import styles from './post.module.css'

/** Accepted grades, grader by grader, with how often each was sold. */
export function GradesPart({ draft, change, outlook }: PartProps) {
  const toggle = (grade: string) =>
    change({
      grades: draft.grades.includes(grade) ? draft.grades.filter((one) => one !== grade) : [...draft.grades, grade],
    })
  return (
    <section className={styles.part} aria-labelledby="post-grades">
      <h2 id="post-grades">
        <span className={styles.number}>2</span> {labels.acceptedGrades}
      </h2>
      <label className={styles.anyGrade}>
        <input
          type="checkbox"
          className="tick"
          checked={draft.grades.length === 0}
          onChange={() => change({ grades: [] })}
        />
        {labels.any}
      </label>
      {gradeRows(outlook?.byGrade ?? []).map(({ grader, grades }) => (
        <fieldset key={grader} className={styles.grader}>
          <legend>{grader satisfies Grader}</legend>
          {grades.map(({ grade, sales }) => {
            const name = `${grader} ${grade}`
            return (
              <label key={grade} className={styles.grade}>
                <input type="checkbox" checked={draft.grades.includes(name)} onChange={() => toggle(name)} />
                <strong>{grade}</strong>
                <small>{labels.sales(sales)}</small>
                <Check aria-hidden="true" />
                <span className="sr">{name}</span>
              </label>
            )
          })}
        </fieldset>
      ))}
      <p className="small muted">{labels.gradesHint}</p>
    </section>
  )
}
