import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'

import { api } from '../../../api/api.ts'
import { ListPage } from '../../../parts/lists/ListPage.tsx'
import { useListState } from '../../../parts/lists/list-state.ts'
import { NeedsRight } from '../../../parts/rights.tsx'
import { Button } from '../../../ui/Button.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import * as labels from './labels.ts'
import { NewTemplateDialog } from './NewTemplateDialog.tsx'
import { TemplateView } from './TemplateView.tsx'
import { columns, filters, shape } from './template-list.tsx'

/** The fee templates. An open template replaces the list. */
export function FeeTemplatesPage() {
  const [isMaking, setMaking] = useState(false)
  const [state, set] = useListState(shape)
  const open = (id: string) => set({ open: id }, { replace: state.open !== null })
  const make = (
    <NeedsRight right="fee.manage">
      <Button onClick={() => setMaking(true)}>
        <Plus aria-hidden="true" />
        {labels.newTemplate}
      </Button>
    </NeedsRight>
  )
  return (
    <>
      {state.open === null && <PageHead>{make}</PageHead>}
      <ListPage
        name="fee-templates"
        label={labels.feeTemplates}
        call={api.billing.feeTemplates}
        shape={shape}
        columns={columns}
        filters={filters}
        searchHint={labels.templateName}
        nameOf={({ name }) => name}
        opens="instead"
        panel={({ id, onClose }) => <TemplateView key={id} id={id} onOpen={open} onClose={onClose} />}
        empty={{
          title: labels.noTemplatesYet,
          text: labels.aTemplateSetsWhat,
          action: make,
        }}
      />
      {isMaking && <NewTemplateDialog onMade={open} onClose={() => setMaking(false)} />}
    </>
  )
}

function PageHead({ children }: { children: ReactNode }) {
  useTitle(labels.feeTemplatesTitle)
  return (
    <div className="work-head">
      <div>
        <h1>{labels.feeTemplatesTitle}</h1>
        <p>{labels.whatWeChargeAndWho}</p>
      </div>
      <div className="work-head-end">{children}</div>
    </div>
  )
}
