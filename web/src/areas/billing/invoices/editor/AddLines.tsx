import { Percent, Plus } from 'lucide-react'

import { Button } from '../../../../ui/Button.tsx'
import type { EditLine } from './draft/draft.ts'
import { discountLine, emptyLine } from './draft/draft-lines.ts'
import type { ChangeDraft } from './draft/use-invoice-draft.ts'
import styles from './invoice-editor.module.css'
import * as labels from './labels.ts'

/** The most lines a draft may have. */
const mostLines = 100

type Props = { count: number; change: ChangeDraft; onAdded: (key: string) => void }

export function AddLines({ count, change, onAdded }: Props) {
  const add = (line: EditLine) => {
    change(({ lines }) => ({ lines: [...lines, line] }))
    onAdded(line.key)
  }
  if (count >= mostLines) return <p className="small muted">{labels.anInvoiceCanHaveUp(mostLines)}</p>
  return (
    <div className={`row ${styles.addLines}`}>
      <Button variant="secondary" size="small" onClick={() => add(emptyLine())}>
        <Plus aria-hidden="true" className="icon-small" />
        {labels.addLine}
      </Button>
      <Button variant="quiet" size="small" onClick={() => add(discountLine())}>
        <Percent aria-hidden="true" className="icon-small" />
        {labels.addDiscount}
      </Button>
    </div>
  )
}
