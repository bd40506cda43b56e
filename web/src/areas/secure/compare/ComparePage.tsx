import '../../../styles/cards.css'
import '../../../styles/card-view.css'
import './secure-compare.css'

import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'

import { Button } from '../../../ui/Button.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { Check } from '../../../ui/fields/Field.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import { useBackToGallery } from '../secure-address.ts'
import { CompareTable } from './CompareTable.tsx'
import { useCompared } from './use-compared.ts'

/** Up to four cards of Secure side by side. Which ones stands in the address. */
export function ComparePage() {
  const { ids, mark } = useCompared('compare')
  const [isShort, setShort] = useState(false)
  const back = useBackToGallery()
  useTitle('Compare, Secure')
  return (
    <div className="compare-page">
      <nav className="card-crumb" aria-label="Way back">
        <Button look="quiet" size="small" onClick={back}>
          <ArrowLeft aria-hidden="true" className="icon-small" />
          Secure
        </Button>
      </nav>
      <div className="compare-head">
        <h1>Compare</h1>
        {ids && ids.length > 1 && (
          <Check label="Only what differs" checked={isShort} onChange={(event) => setShort(event.target.checked)} />
        )}
      </div>
      {ids && ids.length > 0 ? (
        <CompareTable ids={ids} isShort={isShort && ids.length > 1} onRemove={mark} />
      ) : (
        <Empty
          kind="card"
          title="No card is marked"
          action={
            <Button look="secondary" onClick={back}>
              Back to Secure
            </Button>
          }
        >
          Press Compare above the cards of Secure and tick up to four of them.
        </Empty>
      )}
    </div>
  )
}
