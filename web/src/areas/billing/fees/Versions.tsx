import type { FeeTemplateDetail, FeeTemplateVersion } from '@ambry/contract/billing/fees/endpoints'
import { ruleChanges } from '@ambry/contract/billing/fees/kinds'
import { formatDate } from '@ambry/contract/kernel/dates'
import { useState } from 'react'

import { Button } from '../../../ui/Button.tsx'
import { Select } from '../../../ui/fields/Select.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import styles from './fees.module.css'
import { RuleDescriptions } from './RuleDescriptions.tsx'
import { usedLabel } from './template-list.tsx'

type Props = {
  template: FeeTemplateDetail
  /** Puts the rules of an older version into the editor; left out where nothing may be edited. */
  onTake?: ((version: FeeTemplateVersion) => void) | undefined
}

/** Every version there ever was, and what changed between any two. */
export function Versions({ template: { number, versions }, onTake }: Props) {
  return (
    <section className="sheet sheet-pad stack" aria-label="Versions">
      {versions.length > 1 && <Compared versions={versions} />}
      <ul className={`lines ${styles.versions}`}>
        {versions.map((version) => (
          <li className="line" key={version.number}>
            <div className="line-text">
              <strong>Version {version.number}</strong>
              <p>
                {formatDate(version.createdAt)}
                {version.createdBy && ` by ${version.createdBy}`}. {usedLabel(version.usedBy)}.
              </p>
              {version.note && <p className={styles.note}>{version.note}</p>}
              <RuleDescriptions rules={version.rules} />
            </div>
            {version.number === number ? (
              <Tag tone="ok">Latest</Tag>
            ) : (
              onTake && (
                <Button
                  variant="secondary"
                  size="small"
                  aria-label={`Edit from version ${version.number}`}
                  onClick={() => onTake(version)}
                >
                  Edit from this version
                </Button>
              )
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Compared({ versions }: { versions: readonly FeeTemplateVersion[] }) {
  const newest = versions[0]?.number ?? 1
  const [chosen, setChosen] = useState<{ before: string; after: string } | null>(null)
  // with nothing chosen the newest stands beside the one before it, also when another has just been saved
  const { before, after } = chosen ?? { before: String(newest - 1), after: String(newest) }
  const options = Object.fromEntries(versions.map(({ number }) => [String(number), `Version ${number}`]))
  const rulesOf = (number: string) => versions.find((version) => String(version.number) === number)?.rules ?? []
  const changes = ruleChanges(rulesOf(before), rulesOf(after))
  return (
    <section className="stack-small" aria-label="What changed">
      <h3>What changed</h3>
      <div className="row">
        <Select label="From" value={before} options={options} onChange={(next) => setChosen({ before: next, after })} />
        <Select label="to" value={after} options={options} onChange={(next) => setChosen({ before, after: next })} />
      </div>
      {changes.length === 0 ? (
        <p className="muted" role="status">
          The rules are the same in both versions.
        </p>
      ) : (
        <ul className={styles.changes}>
          {changes.map((change) => (
            <li key={change.label}>
              <strong>{change.label}</strong>
              {change.before !== null && (
                <p className={styles.removed}>
                  <span className="sr">Before: </span>
                  <span aria-hidden="true">− </span>
                  {change.before}
                </p>
              )}
              {change.after !== null && (
                <p className={styles.added}>
                  <span className="sr">After: </span>
                  <span aria-hidden="true">+ </span>
                  {change.after}
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
