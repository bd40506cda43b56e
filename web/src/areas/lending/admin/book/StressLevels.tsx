import { formatDollars } from '@ambry/contract/kernel/money'
import type { Stress } from '@ambry/contract/lending/book/records'
import { ltvLevels } from '@ambry/contract/lending/kinds'

import { ScrollFrame } from '../../ScrollFrame.tsx'
import styles from './book.module.css'
import * as labels from './labels.ts'

/** How many loans are at each level, before and after. */
export function StressLevels({ levels }: Pick<Stress, 'levels'>) {
  return (
    <ScrollFrame label={labels.tableOf(labels.levels)}>
      <table className={styles.table} aria-label={labels.levels}>
        <thead>
          <tr>
            <th scope="col">{labels.level}</th>
            <th scope="col">{labels.before}</th>
            <th scope="col">{labels.afterwards}</th>
            <th scope="col">{labels.change}</th>
          </tr>
        </thead>
        <tbody>
          {levels.map(({ level, before, after }) => (
            <tr key={level}>
              <th scope="row">{ltvLevels[level]}</th>
              <td className="num">
                {labels.loans(before.loans)}
                <small>{formatDollars(before.principalCents)}</small>
              </td>
              <td className="num">
                {labels.loans(after.loans)}
                <small>{formatDollars(after.principalCents)}</small>
              </td>
              <td className="num">{signed(after.loans - before.loans)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollFrame>
  )
}

const signed = (number: number) =>
  number === 0 ? '0' : `${number > 0 ? '+' : '−'}${Math.abs(number).toLocaleString('en-US')}`
