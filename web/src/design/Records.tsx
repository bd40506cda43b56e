import { useState } from 'react'

import { BulkProgress } from '../ui/BulkProgress.tsx'
import { Provenance } from '../ui/cards/Provenance.tsx'
import { Slab } from '../ui/cards/Slab.tsx'
import { DocumentFacts, DocumentFoot, DocumentLines, DocumentSheet, DocumentTotal } from '../ui/DocumentSheet.tsx'
import { FactList } from '../ui/FactList.tsx'
import { type UploadState, UploadTile, UploadTiles } from '../ui/fields/UploadTile.tsx'
import { Stepper } from '../ui/Stepper.tsx'
import { Block } from './Block.tsx'
import styles from './design.module.css'
import { card, certs, provenance } from './samples.ts'

const steps = [
  { name: 'Asked', note: 'Nov 9, 2026' },
  { name: 'Appraised', note: 'Nov 12, 2026' },
  { name: 'Conditionally approved', note: 'Nov 14, 2026' },
  { name: 'Signed' },
  { name: 'Funded' },
]

export function Steps() {
  return (
    <Block title="Stepper" wide>
      <Stepper label="Progress of the loan" steps={steps} current={2} />
      <Stepper label="Progress of a loan that was paid out" steps={steps} current={steps.length} />
    </Block>
  )
}

export function ProvenanceRecord() {
  return (
    <Block title="Provenance">
      <Provenance label="Provenance" entries={provenance} />
    </Block>
  )
}

export function Facts() {
  return (
    <Block title="Facts">
      <FactList
        facts={[
          { name: 'In the vault', value: '$1,364,000' },
          { name: 'Change in a year', value: '+$131,200', tone: 'up' },
          { name: 'Late', value: '−$1,900', tone: 'down' },
        ]}
      />
      <div className="sheet sheet-pad">
        <FactList
          facts={[
            { name: 'Units at $128.40', value: '389.41' },
            { name: 'Entry fee, 1%', value: '$500.00' },
          ]}
          total={{ name: 'To pay', value: '$50,500.00' }}
        />
      </div>
    </Block>
  )
}

export function Bulk() {
  return (
    <Block title="Bulk progress" wide>
      <BulkProgress label="Checking with PSA" results={certs}>
        About 40 seconds left
        <br />
        You can leave this page, we will keep going.
      </BulkProgress>
    </Block>
  )
}

const rules = { types: { 'image/jpeg': 'JPG', 'image/png': 'PNG', 'application/pdf': 'PDF' }, maxBytes: 10_000_000 }

export function Uploads() {
  const [chosen, setChosen] = useState<UploadState>({ kind: 'empty' })
  const tile = (title: string, hint: string, state: UploadState) => (
    <UploadTile title={title} hint={hint} rules={rules} state={state} onFile={() => {}} />
  )
  return (
    <Block title="Upload tiles" wide>
      <UploadTiles>
        <UploadTile
          title="Try one"
          hint="Nothing leaves this page"
          rules={rules}
          state={chosen}
          onFile={({ name, size }) => setChosen({ kind: 'uploading', name, sent: size / 2, total: size })}
        />
        {tile('Proof of address', 'Bank or utility letter, under three months old', {
          kind: 'uploading',
          name: 'proof-of-address.pdf',
          sent: 1_088_000,
          total: 1_700_000,
        })}
        {tile('Driving licence', 'Front', { kind: 'received', note: 'With the desk since Nov 14, 2026' })}
        {tile('Passport, photo page', '', { kind: 'accepted', note: 'Accepted Nov 13, 2026' })}
        {tile('Photo holding your passport', '', {
          kind: 'refused',
          reason: 'The last one was blurred. Please try again.',
        })}
      </UploadTiles>
    </Block>
  )
}

export function Papers() {
  const sold = card(5)
  return (
    <Block title="DocumentSheet">
      <div className={`niche ${styles.desk}`}>
        <DocumentSheet
          kind="Invoice"
          number="INV-2026-000123"
          from={{ house: 'Ambry', lines: ['Sample House LLC', '1 Example Street, Wilmington, DE'] }}
        >
          <DocumentFacts
            facts={[
              { name: 'Billed to', value: 'Philippa Marchbanks\nSan Francisco, CA' },
              { name: 'Issued', value: 'Nov 15, 2026' },
              { name: 'Due', value: 'Nov 22, 2026' },
            ]}
          />
          <DocumentLines
            label="Lines of the invoice"
            picture={<Slab card={sold} decorative />}
            lines={[
              {
                id: '1',
                title: `${sold.name}, ${sold.year} ${sold.set}, PSA ${sold.grade}`,
                detail: `Cert ${sold.cert}`,
                amount: '$214,000.00',
              },
              { id: '2', title: 'House commission, 4%', detail: 'Fee template: member sale', amount: '$8,560.00' },
              { id: '3', title: 'Vault transfer and title record', detail: 'Flat fee', amount: '$350.00' },
            ]}
          />
          <DocumentTotal
            facts={[
              { name: 'Subtotal', value: '$222,910.00' },
              { name: 'Sales tax', value: '$0.00' },
            ]}
            total={{ name: 'Total', value: '$222,910.00' }}
          />
          <DocumentFoot>
            Thank you, Philippa. The card stays sealed and ownership passes when the funds clear.
          </DocumentFoot>
        </DocumentSheet>
      </div>
    </Block>
  )
}
