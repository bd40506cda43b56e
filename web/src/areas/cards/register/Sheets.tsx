import type { Grader } from '@ambry/contract/cards/kinds'
import { lazy, Suspense, useState } from 'react'

import { Contributed } from '../../../parts/contributions.tsx'
import { Segments } from '../../../ui/fields/Segments.tsx'
import { type Sheet, useRegistryAddress } from '../registry/registry-address.ts'
import { ClaimDialog, ClaimsDialog } from '../titles/ClaimDialogs.tsx'
import { TitleCheckDialog } from '../titles/TitleCheckDialog.tsx'
import * as labels from './labels.ts'
import { RegisterDialog } from './RegisterDialog.tsx'

const ScanDialog = lazy(() =>
  import('../../../parts/scan/ScanDialog.tsx').then((module) => ({ default: module.ScanDialog })),
)

type Way = 'cert' | 'hand' | 'file'
const ways: Record<Way, string> = { cert: labels.byCertNumber, hand: labels.enterManually, file: labels.importCsv }

/** The dialogs over the page. */
export function Sheets({ sheet }: { sheet: Sheet }) {
  const { cert, changeSheet, closeSheet, openCard, openImport } = useRegistryAddress()
  const [claimed, setClaimed] = useState<{ grader: Grader; certNumber: string } | null>(null)
  // keeps what was typed or scanned when switching between the ways to add cards
  const [certs, setCerts] = useState({ text: '', isScanned: false })
  const claim = (grader: Grader, certNumber: string) => setClaimed({ grader, certNumber })
  const close = () => {
    setClaimed(null)
    closeSheet()
  }
  if (claimed) {
    return (
      <ClaimDialog
        {...claimed}
        onClaimed={() => {
          setClaimed(null)
          changeSheet('claims')
        }}
        onClose={close}
      />
    )
  }
  const choice = (way: Way) => (
    <Segments
      label={labels.howToAddCards}
      value={way}
      options={ways}
      onChange={(next) => (next === 'file' ? openImport('new') : changeSheet(next))}
      small
    />
  )
  switch (sheet) {
    case 'cert':
      return (
        <Contributed
          to="addCerts"
          ways={choice('cert')}
          text={certs.text}
          onText={(text) => setCerts({ text, isScanned: false })}
          isScanned={certs.isScanned}
          onScan={() => changeSheet('scan')}
          onHand={(typed) => changeSheet('hand', typed)}
          onOpen={openCard}
          onClaim={(typed) => claim('PSA', typed)}
          onClose={close}
        />
      )
    case 'scan':
      return (
        <Suspense>
          <ScanDialog
            title={labels.scanLabels}
            onUse={(scanned) => {
              setCerts({ text: [certs.text.trimEnd(), ...scanned].filter(Boolean).join('\n'), isScanned: true })
              changeSheet('cert')
            }}
            onClose={certs.text === '' ? close : () => changeSheet('cert')}
          />
        </Suspense>
      )
    case 'hand':
      return (
        <RegisterDialog
          ways={choice('hand')}
          cert={cert}
          onLookUp={(typed) => {
            setCerts({ text: typed, isScanned: true })
            changeSheet('cert')
          }}
          onOpen={openCard}
          onClaim={claim}
          onClose={close}
        />
      )
    case 'title-check':
      return <TitleCheckDialog onClaim={claim} onClose={close} />
    case 'claims':
      return <ClaimsDialog onClose={close} />
  }
}
