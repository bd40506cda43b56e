import type { CertAnswer } from '@ambry/contract/lookups/records'
import type { CatalogCard } from '@ambry/contract/sales/catalog/records'
import { ScanLine } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import { fieldError, sentenceOf } from '../../../api/errors.ts'
import { useAction } from '../../../api/use-action.ts'
import { CatalogField } from '../../../parts/catalog/CatalogField.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { readForm } from '../../../ui/fields/form.ts'
import { LookupFrame } from '../LookupFrame.tsx'
import { useLookupAddress } from '../lookup-address.ts'
import { callsOf, type Whose } from '../lookup-calls.ts'
import { QuotaLine } from '../QuotaLine.tsx'
import { AnswerCard } from './AnswerCard.tsx'
import { CatalogAnswer } from './CatalogAnswer.tsx'
import * as labels from './labels.ts'

const ScanDialog = lazy(() =>
  import('../../../parts/scan/ScanDialog.tsx').then((module) => ({ default: module.ScanDialog })),
)

type Asked = { certNumber: string; again: boolean }

/** One cert number: PSA's record, its registration status, and the available actions. */
export function OneCert({ whose }: { whose: Whose }) {
  const { cert, keepCert } = useLookupAddress(whose)
  const [typed, setTyped] = useState(cert)
  const [isScanning, setScanning] = useState(false)
  const [answer, setAnswer] = useState<CertAnswer | null>(null)
  const [known, setKnown] = useState<CatalogCard | null>(null)
  const lookUp = useAction({
    mutationFn: (body: Asked) => callsOf(whose).lookUp({ body }),
    onSuccess: (found) => {
      setAnswer(found)
      keepCert(found.certNumber)
    },
  })
  const ask = (certNumber: string, again = false) => lookUp.mutate({ certNumber, again })
  const atField = fieldError(lookUp.error, 'certNumber')
  return (
    <LookupFrame
      whose={whose}
      side={
        <form
          className="stack"
          onSubmit={(event) => {
            readForm(event)
            setKnown(null)
            ask(typed)
          }}
        >
          <Field
            label={labels.certNumber}
            name="certNumber"
            required
            autoComplete="off"
            spellCheck={false}
            inputMode="numeric"
            enterKeyHint="search"
            maxLength={200}
            className="record-input"
            placeholder="48210377"
            hint={labels.asOnTheLabel}
            error={atField}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <div className="row">
            <Button type="submit" working={lookUp.isPending}>
              {labels.lookUp}
            </Button>
            <Button variant="secondary" onClick={() => setScanning(true)}>
              <ScanLine aria-hidden="true" />
              {labels.scan}
            </Button>
          </div>
          <QuotaLine whose={whose} />
          <hr className="rule" />
          <CatalogField label={labels.findByName} hint={labels.withoutACert} value={known} onChoose={setKnown} />
        </form>
      }
    >
      <div role="status" className="sr">
        {answer && !lookUp.isPending && labels.resultForCert(answer.certNumber)}
      </div>
      {lookUp.error && !atField && (
        <Failure
          text={sentenceOf(lookUp.error)}
          onRetry={() => lookUp.variables && ask(lookUp.variables.certNumber, lookUp.variables.again)}
        />
      )}
      {known && <CatalogAnswer key={known.id} card={known} whose={whose} />}
      {!known && answer && (
        <div className={lookUp.isPending ? 'stale' : undefined}>
          <AnswerCard
            key={answer.certNumber}
            answer={answer}
            whose={whose}
            working={lookUp.isPending}
            onAgain={() => ask(answer.certNumber, true)}
            onChanged={() => ask(answer.certNumber)}
          />
        </div>
      )}
      {!known && !answer && !lookUp.error && (
        <Empty title={labels.lookUpAPsaCert} kind="card">
          {labels.enterTheNumber}
        </Empty>
      )}
      {isScanning && (
        <Suspense>
          <ScanDialog
            title={labels.scanALabel}
            one
            onUse={([scanned = '']) => {
              setScanning(false)
              setTyped(scanned)
              ask(scanned)
            }}
            onClose={() => setScanning(false)}
          />
        </Suspense>
      )}
    </LookupFrame>
  )
}
