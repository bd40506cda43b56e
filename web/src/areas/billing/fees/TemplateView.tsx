import type { FeeTemplateDetail } from '@ambry/contract/billing/fees/endpoints'
import { feeUses } from '@ambry/contract/billing/fees/kinds'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, ChevronDown } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

import { api } from '../../../api/api.ts'
import { query } from '../../../api/queries.ts'
import { LoadFault } from '../../../parts/LoadFault.tsx'
import { NeedsRight } from '../../../parts/rights.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Menu } from '../../../ui/layers/Menu.tsx'
import { SkeletonBar } from '../../../ui/Skeleton.tsx'
import { SlowLoadingNotice } from '../../../ui/SlowLoadingNotice.tsx'
import { Note, Tag } from '../../../ui/Tag.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import { When } from '../../../ui/When.tsx'
import styles from './fees.module.css'
import * as labels from './labels.ts'
import { TemplateDialogs, type TemplateStep } from './TemplateDialogs.tsx'
import { TemplateEditor } from './TemplateEditor.tsx'
import { StatusTag, usedLabel } from './template-list.tsx'

type Props = { id: string; onOpen: (id: string) => void; onClose: () => void }

/** One template in place of the list: its rules, what they charge, and all earlier versions. */
export function TemplateView({ id, onOpen, onClose }: Props) {
  const template = useQuery(query(api.billing.feeTemplate, { params: { id } }))
  const { data, error } = template
  useTitle(data ? labels.feeTemplatesName(data.name) : labels.feeTemplatesTitle)
  const retry = () => void template.refetch()
  return (
    <article aria-label={data?.name ?? labels.feeTemplate}>
      <nav className={styles.crumb} aria-label={labels.breadcrumb}>
        <Button variant="quiet" size="small" onClick={onClose}>
          <ArrowLeft aria-hidden="true" className="icon-small" />
          {labels.feeTemplatesTitle}
        </Button>
      </nav>
      {error !== null && (
        <LoadFault
          title={labels.weCouldntLoadThisTemplate}
          error={error}
          onRetry={retry}
          gone={{
            action: (
              <Button variant="secondary" size="small" onClick={onClose}>
                {labels.backToTheList}
              </Button>
            ),
          }}
        />
      )}
      {!data && error === null && (
        <>
          <TemplateSkeleton />
          <SlowLoadingNotice onRetry={retry} />
        </>
      )}
      {data && (
        <>
          <TemplateHead template={data} onMade={onOpen} />
          {data.status === 'archived' && (
            <div className={styles.archived}>
              <Note tone="info">
                <p>{labels.thisTemplateIsArchived}</p>
              </Note>
            </div>
          )}
          <TemplateEditor key={data.id} template={data} refetch={async () => (await template.refetch()).data} />
        </>
      )}
    </article>
  )
}

const stepNames: Record<TemplateStep, string> = {
  make_default: labels.makeDefault,
  copy: 'Copy',
  archive: 'Archive',
  restore: 'Restore',
}

function TemplateHead({ template, onMade }: { template: FeeTemplateDetail; onMade: (id: string) => void }) {
  const [step, setStep] = useState<TemplateStep | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  // so that screen readers announce which template it is
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const { actions } = template
  const more = (['make_default', 'archive', 'restore'] as const).filter((each) => actions.includes(each))
  return (
    <div className="work-head">
      <div>
        <div className="row">
          <h1 ref={heading} tabIndex={-1} className={styles.name}>
            {template.name}
          </h1>
          <StatusTag status={template.status} />
          {template.isDefault && <Tag tone="info">{labels.defaultLabel}</Tag>}
        </div>
        <p>
          {feeUses[template.use]}
          {labels.version} {template.number}
          {labels.changed} <When at={template.updatedAt} />. {usedLabel(template.usedBy)}.
        </p>
      </div>
      <div className="work-head-end">
        <NeedsRight right="fee.manage">
          <Button variant="secondary" onClick={() => setStep('copy')}>
            {stepNames.copy}
          </Button>
        </NeedsRight>
        {more.length > 0 && (
          <Menu
            title={labels.moreActions}
            buttonClass="btn btn-secondary"
            label={
              <>
                {labels.actions}
                <ChevronDown aria-hidden="true" className="icon-small" />
              </>
            }
          >
            {more.map((each) => (
              <button
                type="button"
                key={each}
                className={each === 'archive' ? 'menu-item menu-danger' : 'menu-item'}
                onClick={() => setStep(each)}
              >
                {stepNames[each]}
              </button>
            ))}
          </Menu>
        )}
      </div>
      {step && <TemplateDialogs step={step} template={template} onMade={onMade} onClose={() => setStep(null)} />}
    </div>
  )
}

const TemplateSkeleton = () => (
  <div className="skeleton" role="status">
    <span className="sr">{labels.loading}</span>
    <div className="work-head" aria-hidden="true">
      <div className="stack-small">
        <SkeletonBar width={300} height={34} />
        <SkeletonBar width={360} height={14} />
      </div>
    </div>
    <div className={styles.desk} aria-hidden="true">
      <SkeletonBar height={360} />
      <SkeletonBar height={460} />
    </div>
  </div>
)
