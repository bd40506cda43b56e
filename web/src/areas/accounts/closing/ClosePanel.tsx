import { lazy, Suspense, useState } from 'react'

import { Button } from '../../../ui/Button.tsx'
import { Section } from '../../../ui/Section.tsx'
import * as labels from '../settings/labels.ts'

const CloseDialog = lazy(() => import('./CloseDialog.tsx').then((module) => ({ default: module.CloseDialog })))

/** Downloading one's data, and closing the account. */
export function ClosePanel() {
  const [closing, setClosing] = useState(false)
  return (
    <Section id="close" title={labels.yourDataAndAccount}>
      <div className="lines">
        <div className="line">
          <div className="line-text">
            <strong>{labels.downloadYourData}</strong>
            <p>{labels.everythingWeStore}</p>
          </div>
          <a className="btn btn-secondary btn-small" href="/files/my-data.json" download>
            {labels.download}
          </a>
        </div>
        <div className="line">
          <div className="line-text">
            <strong>{labels.closeAccount}</strong>
            <p>{labels.youHave30Days}</p>
          </div>
          <Button variant="secondary" size="small" onClick={() => setClosing(true)}>
            {labels.closeAccount}
          </Button>
        </div>
      </div>
      {closing && (
        <Suspense>
          <CloseDialog onClose={() => setClosing(false)} />
        </Suspense>
      )}
    </Section>
  )
}
