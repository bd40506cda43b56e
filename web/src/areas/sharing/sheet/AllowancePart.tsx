import { Link } from '@tanstack/react-router'

import { api } from '../../../api/api.ts'
import { sentenceOf } from '../../../api/errors.ts'
import { useAction } from '../../../api/use-action.ts'
import { counted } from '../../../parts/figure-labels.ts'
import { Button } from '../../../ui/Button.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { Note } from '../../../ui/Tag.tsx'
import sharingStyles from '../sharing.module.css'
import { useOpenLinks } from '../use-open-links.ts'
import * as labels from './labels.ts'
import styles from './share-sheet.module.css'

/** `3 of 5 links open`; once the limit is reached, also those that could be closed. */
export function AllowancePart() {
  const { data, refetch } = useOpenLinks()
  const close = useAction({
    mutationFn: (id: string) => api.sharing.closeShareLink({ params: { id } }),
    onSettled: () => void refetch(),
  })
  if (!data) return <p className={`small muted ${sharingStyles.allowance}`} />
  const { open, of } = data.allowance
  const words = labels.ofOpen(open, counted(of, 'link'))
  if (open < of) return <p className={`small muted ${sharingStyles.allowance}`}>{words}</p>
  return (
    <Note tone="wait" role="status">
      <div className={styles.full}>
        <p>
          <strong>{words}.</strong> {labels.closeOneToCreateAnother}{' '}
          <Link to="/subscribe">{labels.seePlansWithMoreLinks}</Link>
        </p>
        <ul className={`lines ${styles.closable}`}>
          {data.items.map((link) => (
            <li className="line" key={link.id}>
              <div className="line-text">
                <strong>{link.name}</strong>
                <p className="num">{counted(link.views, 'view')}</p>
              </div>
              <Button
                variant="secondary"
                size="small"
                working={close.isPending && close.variables === link.id}
                onClick={() => close.mutate(link.id)}
              >
                {labels.close}
                <span className="sr"> {link.name}</span>
              </Button>
            </li>
          ))}
        </ul>
        {close.error && <Failure text={sentenceOf(close.error)} />}
      </div>
    </Note>
  )
}
