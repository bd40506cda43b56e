import type { CardImport } from '@ambry/contract/cards/records'

import { api } from '../../../api/api.ts'
import { sentenceOf } from '../../../api/errors.ts'
import { useAction } from '../../../api/use-action.ts'
import { Button } from '../../../ui/Button.tsx'
import { toasts } from '../../../ui/layers/toast.ts'
import { useRegistryAddress } from '../registry/registry-address.ts'

/** Forgets a file that was not run. */
export function DropImport({ file }: { file: CardImport }) {
  const { followImport } = useRegistryAddress()
  const drop = useAction({
    mutationFn: () => api.cards.dropImport({ params: { id: file.id } }),
    onSuccess: () => {
      toasts.show({ title: 'File deleted', description: file.name })
      followImport('new')
    },
    onError: (error) =>
      toasts.show({ title: 'The file wasn’t deleted', description: sentenceOf(error), variant: 'destructive' }),
  })
  return (
    <Button variant="quiet" working={drop.isPending} onClick={() => drop.mutate()}>
      Delete this file
    </Button>
  )
}
