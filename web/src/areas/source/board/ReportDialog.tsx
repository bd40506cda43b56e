import { api } from '../../../api/api.ts'
import { sentenceOf } from '../../../api/errors.ts'
import { useAction } from '../../../api/use-action.ts'
import { Failure } from '../../../ui/Failure.tsx'
import { TextArea } from '../../../ui/fields/Field.tsx'
import { FormDialog } from '../../../ui/layers/FormDialog.tsx'
import { toasts } from '../../../ui/layers/toast.ts'
import * as labels from './labels.ts'

export function ReportDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const report = useAction({
    mutationFn: (reason: string) => api.source.reportPost({ params: { id }, body: { reason } }),
    onSuccess: () => {
      toasts.show({ title: labels.reported, description: labels.reportedText })
      onClose()
    },
  })
  return (
    <FormDialog
      title={labels.reportTitle}
      submit={labels.report}
      working={report.isPending}
      failure={report.error && <Failure text={sentenceOf(report.error)} />}
      onSubmit={(form) => report.mutate(form.text('reason'))}
      onClose={onClose}
    >
      <p>{labels.reportText}</p>
      <TextArea label={labels.reason} name="reason" required minLength={3} maxLength={500} />
    </FormDialog>
  )
}
