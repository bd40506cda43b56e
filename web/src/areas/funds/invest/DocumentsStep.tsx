import type { FundDetail, FundDocument } from '@ambry/contract/funds/catalog/records'
import { fundDocumentKinds } from '@ambry/contract/funds/kinds'
import { formatDate } from '@ambry/contract/kernel/dates'
import { useNavigate } from '@tanstack/react-router'
import { FileText } from 'lucide-react'
import { useState } from 'react'

import { api } from '../../../api/api.ts'
import { sentenceOf } from '../../../api/errors.ts'
import { useAction } from '../../../api/use-action.ts'
import { sizeText } from '../../../parts/figure-labels.ts'
import { hereWith } from '../../../paths.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { Check } from '../../../ui/fields/Field.tsx'
import { documentLine } from '../fund/labels.ts'
import { documentAddress, useOpenDocument } from '../fund/use-document.ts'
import styles from './invest.module.css'
import * as labels from './labels.ts'

/** Every document that has to be accepted: opened first, then ticked. */
export function DocumentsStep({ fund }: { fund: FundDetail }) {
  const navigate = useNavigate()
  const documents = fund.documents.filter(({ mustAccept }) => mustAccept)
  const isMissing = documents.some(({ acceptedAt }) => acceptedAt === null)
  return (
    <section className="stack" aria-labelledby="step-heading">
      <h2 id="step-heading">{labels.documentsTitle}</h2>
      <p className="muted">{documents.length === 0 ? labels.nothingToAccept : labels.documentsLead}</p>
      <ul className={styles.accepting}>
        {documents.map((each) => (
          <Accepting key={each.id} fundId={fund.id} document={each} />
        ))}
      </ul>
      <div className={styles.act}>
        <Button
          size="large"
          disabled={isMissing}
          onClick={() => void navigate({ to: '.', search: hereWith('/funds/$id', { step: 'sign' }) })}
        >
          {labels.continueToAgreement}
        </Button>
        {isMissing && <p className="small muted">{labels.acceptAll}</p>}
      </div>
    </section>
  )
}

function Accepting({ fundId, document }: { fundId: string; document: FundDocument }) {
  const open = useOpenDocument(fundId)
  const [isTicked, setTicked] = useState(false)
  const accept = useAction({
    mutationFn: () => api.funds.acceptFundDocument({ params: { id: fundId, documentId: document.id } }),
    onError: () => setTicked(false),
  })
  const { id, title, openedAt, acceptedAt } = document
  return (
    <li>
      <div className={styles.document}>
        <FileText aria-hidden="true" />
        <p>
          <strong>{title}</strong>
          <small>
            {documentLine(
              fundDocumentKinds[document.kind],
              document.number,
              formatDate(document.addedAt),
              sizeText(document.bytes),
            )}
          </small>
        </p>
        <a
          href={documentAddress(id)}
          target="_blank"
          rel="noreferrer"
          className={buttonClass({ variant: 'secondary', size: 'small' })}
          onClick={() => openedAt === null && open(id)}
        >
          {labels.openDocument}
          <span className="sr"> {title}</span>
        </a>
      </div>
      <Check
        checked={acceptedAt !== null || isTicked}
        disabled={openedAt === null || acceptedAt !== null || accept.isPending}
        onChange={() => {
          setTicked(true)
          accept.mutate()
        }}
        label={
          <>
            {labels.accept(title)}
            {openedAt === null && <small className={styles.hint}>{labels.openFirst}</small>}
            {acceptedAt && <small className={styles.hint}>{labels.acceptedOn(formatDate(acceptedAt))}</small>}
          </>
        }
      />
      {accept.error && <Failure text={sentenceOf(accept.error)} />}
    </li>
  )
}
