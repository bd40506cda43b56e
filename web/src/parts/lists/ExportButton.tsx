import { Download } from 'lucide-react'

import { sentenceOf } from '../../api/errors.ts'
import { useAction } from '../../api/use-action.ts'
import { Button } from '../../ui/Button.tsx'
import { toasts } from '../../ui/layers/toast.ts'
import { saveCsv } from './download.ts'

/** Saves an endpoint's CSV response under a name. */
export const useExport = (name: string, fetchCsv: () => Promise<unknown>) =>
  useAction({
    mutationFn: async () => saveCsv(String((await fetchCsv()) ?? ''), name),
    onError: (error) => toasts.show({ title: 'Export failed', description: sentenceOf(error), variant: 'destructive' }),
  })

type Props = {
  name: string
  fetchCsv: () => Promise<unknown>
  size?: 'small'
  /** Exports a chart's values, next to the page's own list export. */
  ofChart?: boolean
}

export function ExportButton({ name, fetchCsv, size, ofChart = false }: Props) {
  const csv = useExport(name, fetchCsv)
  return (
    <Button variant={ofChart ? 'quiet' : 'secondary'} size={size} working={csv.isPending} onClick={() => csv.mutate()}>
      <Download aria-hidden="true" className="icon-small" />
      {ofChart ? 'Download chart data' : 'Export'}
    </Button>
  )
}
