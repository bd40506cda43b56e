import { formatDate } from '@ambry/contract/kernel/dates'
import type { SpecPopulation } from '@ambry/contract/lookups/records'

import { sentenceOf } from '../../../api/errors.ts'
import { useAction } from '../../../api/use-action.ts'
import { Button } from '../../../ui/Button.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { callsOf, type Whose } from '../lookup-calls.ts'
import { SampleTag } from '../ResultTag.tsx'
import * as labels from './labels.ts'
import styles from './one-cert.module.css'

/** The pop report by grade, fetched only on request. */
export function PopulationPart({ certNumber, whose }: { certNumber: string; whose: Whose }) {
  const ask = useAction({ mutationFn: () => callsOf(whose).population({ body: { certNumber } }) })
  if (ask.data) return <PopulationTable population={ask.data} />
  return (
    <>
      {ask.error && <Failure text={sentenceOf(ask.error)} />}
      <p>
        <Button variant="secondary" size="small" working={ask.isPending} onClick={() => ask.mutate()}>
          {labels.populationByGrade}
        </Button>
      </p>
    </>
  )
}

function PopulationTable({ population }: { population: SpecPopulation }) {
  const most = Math.max(...population.grades.map(({ count }) => count), 1)
  return (
    <section className="stack-small" aria-label={labels.populationByGrade}>
      <h3>{labels.populationByGrade}</h3>
      <p className="small muted row">
        {population.total.toLocaleString('en-US')} {labels.gradedFor} {population.description}
        {labels.asOf} {formatDate(population.on)}.{population.isSample && <SampleTag />}
      </p>
      <table className={styles.population}>
        <thead>
          <tr>
            <th scope="col">{labels.grade}</th>
            <th scope="col">{labels.graded}</th>
            <th scope="col">{labels.withAQualifier}</th>
          </tr>
        </thead>
        <tbody>
          {population.grades.map(({ grade, count, qualified }) => (
            <tr key={grade}>
              <th scope="row">{grade}</th>
              <td>
                <span
                  className={styles.populationBar}
                  style={{ width: `${(count / most) * 100}%` }}
                  aria-hidden="true"
                />
                {count.toLocaleString('en-US')}
              </td>
              <td>{qualified.toLocaleString('en-US')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
