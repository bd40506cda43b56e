import type { AdminCatalogCard } from '@ambry/contract/sales/catalog/records'

import { CardPicture } from '../../../../parts/CardPicture.tsx'
import { rest } from '../../../../parts/catalog/CatalogField.tsx'
import { Tag } from '../../../../ui/Tag.tsx'
import styles from './catalog-admin.module.css'
import * as labels from './labels.ts'

/** An entry as it is recognized in a list; among similar ones with its copies. */
export const EntryIdent = ({ entry, withCopies = false }: { entry: AdminCatalogCard; withCopies?: boolean }) => (
  <span className={styles.entry}>
    <CardPicture picture={entry.picture} size="row" />
    <span>
      <strong>{entry.playerName}</strong>
      <small className="muted">{withCopies ? labels.withCopies(rest(entry), entry.copies) : rest(entry)}</small>
    </span>
  </span>
)

export function EntryTag({ entry }: { entry: Pick<AdminCatalogCard, 'mergedInto' | 'isPublic'> }) {
  if (entry.mergedInto) return <Tag tone="outline">{labels.isMerged}</Tag>
  return <Tag tone={entry.isPublic ? 'ok' : 'outline'}>{entry.isPublic ? labels.isPublic : labels.isPrivate}</Tag>
}
