import '../../../ui/styles/cards.css'

import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import cardPage from '../../../parts/record/card-page.module.css'
import { Button } from '../../../ui/Button.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { Check } from '../../../ui/fields/Field.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import { useBackToGallery } from '../secure-address.ts'
import { CompareTable } from './CompareTable.tsx'
import styles from './compare.module.css'
import * as labels from './labels.ts'
import { useCompared } from './use-compared.ts'

/** Up to four cards in Secure side by side. The URL names them. */
export function ComparePage() {
  const { ids, mark } = useCompared('compare')
  const [isShort, setShort] = useState(false)
  const back = useBackToGallery()
  useTitle(labels.compareSecure)
  return (
    <div className={styles.page}>
      <nav className={cardPage.crumb} aria-label={labels.breadcrumb}>
        <Button variant="quiet" size="small" onClick={back}>
          <ArrowLeft aria-hidden="true" className="icon-small" />
          {labels.secure}
        </Button>
      </nav>
      <div className={styles.head}>
        <h1>{labels.compare}</h1>
        {ids && ids.length > 1 && (
          <Check
            label={labels.onlyShowDifferences}
            checked={isShort}
            onChange={(event) => setShort(event.target.checked)}
          />
        )}
      </div>
      {ids && ids.length > 0 ? (
        <CompareTable ids={ids} isShort={isShort && ids.length > 1} onRemove={mark} />
      ) : (
        <Empty
          kind="card"
          title={labels.noCardsSelected}
          action={
            <Button variant="secondary" onClick={back}>
              {labels.backToSecure}
            </Button>
          }
        >
          {labels.chooseCompareAboveTheCards}
        </Empty>
      )}
    </div>
  )
}
