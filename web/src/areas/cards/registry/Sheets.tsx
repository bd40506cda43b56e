import type { Grader } from '@ambry/contract/card-kinds'
import { useState } from 'react'

import { ClaimDialog, ClaimsDialog } from './ClaimDialogs.tsx'
import { RegisterDialog } from './RegisterDialog.tsx'
import { type Sheet, useRegistryAddress } from './registry-address.ts'
import { TitleCheckDialog } from './TitleCheckDialog.tsx'

/** What lies over the page. */
export function Sheets({ sheet }: { sheet: Sheet }) {
  const { changeSheet, closeSheet, openCard } = useRegistryAddress()
  const [claimed, setClaimed] = useState<{ grader: Grader; certNumber: string } | null>(null)
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
  if (sheet === 'cert' || sheet === 'hand') {
    return <RegisterDialog way={sheet} onWay={changeSheet} onOpen={openCard} onClaim={claim} onClose={close} />
  }
  if (sheet === 'title-check') return <TitleCheckDialog onClaim={claim} onClose={close} />
  return <ClaimsDialog onClose={close} />
}
