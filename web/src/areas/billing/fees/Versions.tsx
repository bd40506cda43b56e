import type { FeeTemplateDetail, FeeTemplateVersion } from '@ambry/contract/billing/fees/endpoints'
import { ruleChanges } from '@ambry/contract/billing/fees/kinds'
import { formatDate } from '@ambry/contract/kernel/dates'
import { useState } from 'react'

import { Button } from '../../../ui/Button.tsx'
import { Select } from '../../../ui/fields/Select.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import styles from './fees.module.css'
import * as labels from './labels.ts'
import { RuleDescriptions } from './RuleDescriptions.tsx'
import { usedLabel } from './template-list.tsx'

type Props = {
  template: FeeTemplateDetail
  /** Loads the rules of an older version into the editor; omitted when read-only. */
  onTake?: ((version: FeeTemplateVersion) => void) | undefined
}

/** All versions, and what changed between any two. */
export function Versions({ template: { number, versions }, onTake }: Props) {
  return (
    <section className="sheet sheet-pad stack" aria-label={labels.versions}>
      {versions.length > 1 && <Compared versions={versions} />}
      <ul className={`lines ${styles.versions}`}>
        {versions.map((version) => (
          <li className="line" key={version.number}>
            <div className="line-text">
              <strong>{labels.versionNumber(version.number)}</strong>
              <p>
                {formatDate(version.createdAt)}
                {version.createdBy && ` by ${version.createdBy}`}. {usedLabel(version.usedBy)}.
              </p>
              {version.note && <p className={styles.note}>{version.note}</p>}
              <RuleDescriptions rules={version.rules} />
            </div>
            {version.number === number ? (
              <Tag tone="ok">{labels.latest}</Tag>
            ) : (
              onTake && (
                <Button
                  variant="secondary"
                  size="small"
                  aria-label={labels.editFromVersion(version.number)}
                  onClick={() => onTake(version)}
                >
                  {labels.editFromThisVersion}
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
  // by default compares the newest version with the one before, also right after a save
  const { before, after } = chosen ?? { before: String(newest - 1), after: String(newest) }
  const options = Object.fromEntries(versions.map(({ number }) => [String(number), `Version ${number}`]))
  const rulesOf = (number: string) => versions.find((version) => String(version.number) === number)?.rules ?? []
  const changes = ruleChanges(rulesOf(before), rulesOf(after))
  return (
    <section className="stack-small" aria-label={labels.whatChanged}>
      <h3>{labels.whatChanged}</h3>
      <div className="row">
        <Select
          label={labels.from}
          value={before}
          options={options}
          onChange={(next) => setChosen({ before: next, after })}
        />
        <Select label="to" value={after} options={options} onChange={(next) => setChosen({ before, after: next })} />
      </div>
      {changes.length === 0 ? (
        <p className="muted" role="status">
          {labels.theRulesAreTheSame}
        </p>
      ) : (
        <ul className={styles.changes}>
          {changes.map((change) => (
            <li key={change.label}>
              <strong>{change.label}</strong>
              {change.before !== null && (
                <p className={styles.removed}>
                  <span className="sr">{labels.before} </span>
                  <span aria-hidden="true">− </span>
                  {change.before}
                </p>
              )}
              {change.after !== null && (
                <p className={styles.added}>
                  <span className="sr">{labels.after} </span>
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
