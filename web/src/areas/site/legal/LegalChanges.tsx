import { useMemo } from 'react'

import { diffLines } from '../../../ui/diff.ts'
import * as labels from './labels.ts'
import styles from './legal.module.css'

type Words = { title: string; markdown: string }
const signs = { same: ' ', added: '+', removed: '−' } as const
const looks = { same: undefined, added: styles.diffAdded, removed: styles.diffRemoved } as const
const spoken = { same: '', added: 'Added: ', removed: 'Removed: ' } as const

/** The draft compared with the published version, line by line. */
export function Changes({ before, after }: { before: Words; after: Words }) {
  const lines = useMemo(
    () => diffLines(`${before.title}\n\n${before.markdown}`, `${after.title}\n\n${after.markdown}`),
    [before.title, before.markdown, after.title, after.markdown],
  )
  if (lines.every(({ kind }) => kind === 'same')) {
    return <p className="sheet sheet-pad">{labels.theDraftIsTheSame}</p>
  }
  return (
    <ol className={`sheet ${styles.diff}`} aria-label={labels.changes}>
      {lines.map(({ kind, text }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
        <li key={at} className={looks[kind]}>
          <span aria-hidden="true">{signs[kind]}</span>
          <span>
            <span className="sr">{spoken[kind]}</span>
            {text}
          </span>
        </li>
      ))}
    </ol>
  )
}
