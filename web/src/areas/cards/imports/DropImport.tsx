import type { CardImport } from '@ambry/contract/cards/records'

import { api } from '../../../api/api.ts'
import { sentenceOf } from '../../../api/errors.ts'
import { useAction } from '../../../api/use-action.ts'
import { Button } from '../../../ui/Button.tsx'
import { toasts } from '../../../ui/layers/toast.ts'
import { useRegistryAddress } from '../registry/registry-address.ts'
import * as labels from './labels.ts'

/** Discards a file that has not been imported. */
export function DropImport({ file }: { file: CardImport }) {
  const { followImport } = useRegistryAddress()
  const drop = useAction({
    mutationFn: () => api.cards.dropImport({ params: { id: file.id } }),
    onSuccess: () => {
      toasts.show({ title: labels.fileDeleted, description: file.name })
      followImport('new')
    },
    onError: (error) =>
      toasts.show({ title: labels.theFileWasntDeleted, description: sentenceOf(error), variant: 'destructive' }),
  })
  return (
    <Button variant="quiet" working={drop.isPending} onClick={() => drop.mutate()}>
      {labels.deleteThisFile}
    </Button>
  )
}
