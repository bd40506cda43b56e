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
import { useCompared } from './use-compared.ts'

/** Up to four cards of Secure side by side. Which ones stands in the address. */
export function ComparePage() {
  const { ids, mark } = useCompared('compare')
  const [isShort, setShort] = useState(false)
  const back = useBackToGallery()
  useTitle('Compare, Secure')
  return (
    <div className={styles.page}>
      <nav className={cardPage.crumb} aria-label="Breadcrumb">
        <Button variant="quiet" size="small" onClick={back}>
          <ArrowLeft aria-hidden="true" className="icon-small" />
          Secure
        </Button>
      </nav>
      <div className={styles.head}>
        <h1>Compare</h1>
        {ids && ids.length > 1 && (
          <Check label="Only show differences" checked={isShort} onChange={(event) => setShort(event.target.checked)} />
        )}
      </div>
      {ids && ids.length > 0 ? (
        <CompareTable ids={ids} isShort={isShort && ids.length > 1} onRemove={mark} />
      ) : (
        <Empty
          kind="card"
          title="No cards selected"
          action={
            <Button variant="secondary" onClick={back}>
              Back to Secure
            </Button>
          }
        >
          Choose Compare above the cards in Secure and select up to four.
        </Empty>
      )}
    </div>
  )
}
