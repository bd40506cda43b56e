import type { FeeTemplateDetail, FeeTemplateVersion } from '@ambry/contract/billing/fees/endpoints'
import { useNavigate } from '@tanstack/react-router'
import { RecordAudit } from '../../../parts/audit/RecordAudit.tsx'
import { hereWith, useSearchOf } from '../../../paths.ts'
import { Segments } from '../../../ui/fields/Segments.tsx'
import { Calculator } from './Calculator.tsx'
import styles from './fees.module.css'
import * as labels from './labels.ts'
import type { Rule } from './rule-draft.ts'
import { Versions } from './Versions.tsx'

const views = { calculator: 'Calculator', versions: 'Versions', history: 'History' } as const
type View = keyof typeof views

type Props = {
  template: FeeTemplateDetail
  rules: readonly Rule[]
  missing: number
  onTake?: ((version: FeeTemplateVersion) => void) | undefined
}

/** Next to the rules: what they charge, earlier versions, and who changed them. */
export function TemplateAside({ template, rules, missing, onTake }: Props) {
  const search = useSearchOf('/admin/fee-templates')
  const navigate = useNavigate()
  const view: View =
    search.view !== undefined && Object.hasOwn(views, search.view) ? (search.view as View) : 'calculator'
  const show = (next: View) =>
    void navigate({
      to: '.',
      replace: true,
      resetScroll: false,
      // closing the template still returns to the list it was opened from
      state: true,
      search: hereWith('/admin/fee-templates', { view: next === 'calculator' ? undefined : next }),
    })
  return (
    <div className="stack">
      <h2 className="sr">{views[view]}</h2>
      <Segments label={labels.show} value={view} options={views} onChange={show} small />
      <div className={`niche ${styles.niche}`}>
        {view === 'calculator' && <Calculator rules={rules} missing={missing} />}
        {view === 'versions' && <Versions template={template} onTake={onTake} />}
        {view === 'history' && (
          <div className="sheet sheet-pad">
            <RecordAudit kind="fee_template" id={template.id} />
          </div>
        )}
      </div>
    </div>
  )
}
