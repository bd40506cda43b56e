import type { RegistryCard } from '@ambry/contract/cards/records'
import { Undo2 } from 'lucide-react'

import { useAction } from '../../../../api/use-action.ts'
import { Button } from '../../../../ui/Button.tsx'
import { putBack } from '../../put-back.ts'
import * as labels from './labels.ts'

/** The only action on a removed card. */
export function PutBack({ card }: { card: Pick<RegistryCard, 'id' | 'playerName'> }) {
  const back = useAction({ mutationFn: () => putBack([card.id], card.playerName) })
  return (
    <Button variant="secondary" size="small" working={back.isPending} onClick={() => back.mutate()}>
      <Undo2 aria-hidden="true" />
      {labels.putBack}
      <span className="sr"> {card.playerName}</span>
    </Button>
  )
}
