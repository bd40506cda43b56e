import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'

import { api } from '../../../api/api.ts'
import { ListPage } from '../../../parts/lists/ListPage.tsx'
import { useListState } from '../../../parts/lists/list-state.ts'
import { Button } from '../../../ui/Button.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import { NewTemplateDialog } from './NewTemplateDialog.tsx'
import { TemplateView } from './TemplateView.tsx'
import { columns, filters, shape } from './template-list.tsx'

/** What the house charges, template by template. An open one stands in place of the list. */
export function FeeTemplatesPage() {
  const [isMaking, setMaking] = useState(false)
  const [state, set] = useListState(shape)
  const open = (id: string) => set({ open: id }, { replace: state.open !== null })
  const make = (
    <Button onClick={() => setMaking(true)}>
      <Plus aria-hidden="true" />
      New template
    </Button>
  )
  return (
    <>
      {state.open === null && <PageHead>{make}</PageHead>}
      <ListPage
        name="fee-templates"
        label="Fee templates"
        call={api.billing.feeTemplates}
        shape={shape}
        columns={columns}
        filters={filters}
        searchHint="Template name"
        nameOf={({ name }) => name}
        opens="instead"
        panel={({ id, onClose }) => <TemplateView key={id} id={id} onOpen={open} onClose={onClose} />}
        empty={{
          title: 'No templates yet',
          text: 'A template sets what we charge and who pays it. Invoices are created from templates.',
          action: make,
        }}
      />
      {isMaking && <NewTemplateDialog onMade={open} onClose={() => setMaking(false)} />}
    </>
  )
}

function PageHead({ children }: { children: ReactNode }) {
  useTitle('Fee Templates')
  return (
    <div className="work-head">
      <div>
        <h1>Fee Templates</h1>
        <p>What we charge and who pays it. Each document keeps the version it was created with.</p>
      </div>
      <div className="work-head-end">{children}</div>
    </div>
  )
}
