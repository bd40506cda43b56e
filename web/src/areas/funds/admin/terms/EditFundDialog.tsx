import type { AdminFundDetail } from '@ambry/contract/funds/admin/records'
import { useState } from 'react'

import { api } from '../../../../api/api.ts'
import { ActDialog } from '../../../../parts/dialogs/ActDialog.tsx'
import { FactsFields, readFacts } from './FactsFields.tsx'
import * as labels from './labels.ts'

type Props = { fund: AdminFundDetail; onClose: () => void }

/** Saves over the version it was opened with: if someone else changed the fund since, the server says so. */
export function EditFundDialog({ fund, onClose }: Props) {
  const [opened] = useState(fund)
  return (
    <ActDialog
      title={labels.editTitle(opened.name)}
      submit={labels.save}
      wide
      long
      run={async (form) =>
        api.funds.editFund({ params: { id: opened.id }, body: { ...readFacts(form), version: opened.version } })
      }
      done={() => ({ title: labels.saved, description: labels.savedText })}
      onClose={onClose}
    >
      {(error) => <FactsFields fund={opened} error={error} />}
    </ActDialog>
  )
}
