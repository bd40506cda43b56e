import type { Book } from '@ambry/contract/lending/book/records'
import { useState } from 'react'

import { Segments } from '../../../../ui/fields/Segments.tsx'
import * as labels from './labels.ts'
import { VintageChart } from './VintageChart.tsx'

/** How each quarter's loans aged: late or lost, by months since funding. */
export function Vintages({ vintages }: Pick<Book, 'vintages'>) {
  const [measure, setMeasure] = useState<keyof typeof labels.measures>('late')
  return (
    <section className="sheet sheet-pad" aria-labelledby="book-vintages">
      <div className="row between">
        <h2 id="book-vintages">{labels.vintages}</h2>
        <Segments small label={labels.measure} value={measure} options={labels.measures} onChange={setMeasure} />
      </div>
      <p className="small muted">{labels.vintagesText}</p>
      <VintageChart vintages={vintages} measure={measure} />
    </section>
  )
}
