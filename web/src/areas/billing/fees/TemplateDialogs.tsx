import type { FeeTemplateDetail } from '@ambry/contract/billing/fees/endpoints'
import { feeUses } from '@ambry/contract/billing/fees/kinds'

import { api } from '../../../api/api.ts'
import { fieldError, sentenceOf } from '../../../api/errors.ts'
import { useAction } from '../../../api/use-action.ts'
import { Failure } from '../../../ui/Failure.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { ConfirmDialog } from '../../../ui/layers/ConfirmDialog.tsx'
import { FormDialog } from '../../../ui/layers/FormDialog.tsx'
import { toasts } from '../../../ui/layers/toast.ts'
import * as labels from './labels.ts'

export type TemplateStep = 'copy' | 'make_default' | 'archive' | 'restore'

type Props = {
  step: TemplateStep
  template: FeeTemplateDetail
  onMade: (id: string) => void
  onClose: () => void
}

export function TemplateDialogs({ step, template, onMade, onClose }: Props) {
  if (step === 'copy') return <CopyDialog template={template} onMade={onMade} onClose={onClose} />
  return <StepDialog step={step} template={template} onClose={onClose} />
}

type Step = {
  title: string
  confirm: string
  consequence: (template: FeeTemplateDetail) => string
  done: (template: FeeTemplateDetail) => string
  danger?: boolean
  run: (call: { params: { id: string } }) => Promise<FeeTemplateDetail>
}

const steps: Record<Exclude<TemplateStep, 'copy'>, Step> = {
  make_default: {
    title: labels.makeDefault,
    confirm: labels.makeDefault,
    consequence: ({ use }) => labels.wellUseThisTemplate(feeUses[use]),
    done: ({ use }) => labels.nowTheDefault(feeUses[use]),
    run: (call) => api.billing.makeDefaultFeeTemplate(call),
  },
  archive: {
    title: labels.archive,
    confirm: labels.archiveTemplate,
    consequence: () => labels.itWontBeOffered,
    done: () => labels.templateArchived,
    danger: true,
    run: (call) => api.billing.archiveFeeTemplate(call),
  },
  restore: {
    title: labels.restore,
    confirm: labels.restoreTemplate,
    consequence: () => labels.itWillBeOffered,
    done: () => labels.templateRestored,
    run: (call) => api.billing.restoreFeeTemplate(call),
  },
}

function StepDialog({ step, template, onClose }: Omit<Props, 'step' | 'onMade'> & { step: keyof typeof steps }) {
  const { title, confirm, consequence, done, danger, run } = steps[step]
  const action = useAction({
    mutationFn: () => run({ params: { id: template.id } }),
    onSuccess: (saved) => {
      toasts.show({ title: saved.name, description: done(saved) })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={`${title}: ${template.name}`}
      consequence={consequence(template)}
      confirm={confirm}
      danger={danger === true}
      working={action.isPending}
      failure={action.error && <Failure text={sentenceOf(action.error)} />}
      onConfirm={() => action.mutate()}
      onClose={onClose}
    />
  )
}

function CopyDialog({ template, onMade, onClose }: Omit<Props, 'step'>) {
  const copy = useAction({
    mutationFn: (name: string) => api.billing.copyFeeTemplate({ params: { id: template.id }, body: { name } }),
    onSuccess: (made) => {
      toasts.show({ title: labels.templateCopied, description: labels.isNowASeparateTemplate(made.name) })
      onClose()
      onMade(made.id)
    },
  })
  const atName = fieldError(copy.error, 'name')
  return (
    <FormDialog
      title={`Copy ${template.name}`}
      submit={labels.createCopy}
      working={copy.isPending}
      failure={copy.error && !atName && <Failure text={sentenceOf(copy.error)} />}
      onSubmit={(form) => copy.mutate(form.text('name'))}
      onClose={onClose}
    >
      <p>{labels.startsWithTheRules(template.number)}</p>
      <Field
        label={labels.nameOfTheCopy}
        name="name"
        required
        maxLength={80}
        autoComplete="off"
        defaultValue={labels.copyOf(template.name).slice(0, 80)}
        error={atName}
      />
    </FormDialog>
  )
}
