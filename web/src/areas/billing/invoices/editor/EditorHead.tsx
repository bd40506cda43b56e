import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './invoice-editor.module.css'
import * as labels from './labels.ts'

type Props = { title: ReactNode; tag?: ReactNode; children?: ReactNode }

/** Back link, title and status, with the actions on the right. */
export function EditorHead({ title, tag, children }: Props) {
  return (
    <div className={`work-head ${styles.head}`}>
      <div>
        <Link to="/admin/invoices" className={styles.back}>
          <ArrowLeft aria-hidden="true" className="icon-small" />
          {labels.invoices}
        </Link>
        <div className="row">
          <h1>{title}</h1>
          {tag}
        </div>
      </div>
      {children && <div className="work-head-end">{children}</div>}
    </div>
  )
}
