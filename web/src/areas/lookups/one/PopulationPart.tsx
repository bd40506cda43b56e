import { formatDate } from '@ambry/contract/kernel/dates'
import type { SpecPopulation } from '@ambry/contract/lookups/records'

import { sentenceOf } from '../../../api/errors.ts'
import { useAction } from '../../../api/use-action.ts'
import { Button } from '../../../ui/Button.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { callsOf, type Whose } from '../lookup-calls.ts'
import { SampleTag } from '../ResultTag.tsx'
import styles from './one-cert.module.css'

/** How many of its kind were graded, grade by grade: asked for only when somebody wants to know. */
export function PopulationPart({ certNumber, whose }: { certNumber: string; whose: Whose }) {
  const ask = useAction({ mutationFn: () => callsOf(whose).population({ body: { certNumber } }) })
  if (ask.data) return <PopulationTable population={ask.data} />
  return (
    <>
      {ask.error && <Failure text={sentenceOf(ask.error)} />}
      <p>
        <Button variant="secondary" size="small" working={ask.isPending} onClick={() => ask.mutate()}>
          Population by grade
        </Button>
      </p>
    </>
  )
}

function PopulationTable({ population }: { population: SpecPopulation }) {
  const most = Math.max(...population.grades.map(({ count }) => count), 1)
  return (
    <section className="stack-small" aria-label="Population by grade">
      <h3>Population by grade</h3>
      <p className="small muted row">
        {population.total.toLocaleString('en-US')} graded for {population.description}, as of{' '}
        {formatDate(population.on)}.{population.isSample && <SampleTag />}
      </p>
      <table className={styles.population}>
        <thead>
          <tr>
            <th scope="col">Grade</th>
            <th scope="col">Graded</th>
            <th scope="col">With a qualifier</th>
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
