import { describeRule, type FeeUse, feePayers } from '@ambry/contract/billing/fees/kinds'
import { ArrowDown, ArrowUp, ChevronDown, GripVertical, Plus, Trash2, UserRound } from 'lucide-react'
import { type DragEvent, useId, useState } from 'react'

import { Button, IconButton } from '../../../ui/Button.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import styles from './fees.module.css'
import * as labels from './labels.ts'
import { RuleFields } from './RuleFields.tsx'
import { emptyRule, moved, type RuleDraft, type RuleFaults, readRule } from './rule-draft.ts'

const mostRules = 20

type Props = {
  rules: readonly RuleDraft[]
  use: FeeUse
  /** The errors of each rule, by position. Rules with errors stay open. */
  faults: readonly RuleFaults[]
  onChange: (rules: readonly RuleDraft[]) => void
}

/** The rules in order: each summarized, expandable for editing, and movable by arrows or drag and drop. */
export function RuleList({ rules, use, faults, onChange }: Props) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(
    () => new Set(rules.length === 1 ? [rules[0]?.key ?? ''] : []),
  )
  const [said, setSaid] = useState('')
  const place = (from: number, to: number) => {
    const next = moved(rules, from, to)
    if (next === rules) return
    onChange(next)
    setSaid(labels.movedToPosition(nameOf(rules[from], from), to + 1, rules.length))
  }
  const add = () => {
    const rule = emptyRule(use)
    onChange([...rules, rule])
    setOpened(new Set([...opened, rule.key]))
  }
  const toggle = (key: string) => {
    const next = new Set(opened)
    if (!next.delete(key)) next.add(key)
    setOpened(next)
  }
  return (
    <section aria-label={labels.rules}>
      <ol className={styles.rules}>
        {rules.map((draft, at) => (
          <RuleItem
            key={draft.key}
            draft={draft}
            at={at}
            count={rules.length}
            faults={faults[at] ?? {}}
            isOpen={opened.has(draft.key) || Object.keys(faults[at] ?? {}).length > 0}
            onToggle={() => toggle(draft.key)}
            onChange={(patch) => onChange(rules.map((each) => (each === draft ? { ...draft, ...patch } : each)))}
            onPlace={place}
            onRemove={() => onChange(rules.filter((each) => each !== draft))}
          />
        ))}
      </ol>
      <p className="sr" role="status">
        {said}
      </p>
      {rules.length === 0 && <p className="muted">{labels.aTemplateNeedsAtLeast}</p>}
      {rules.length < mostRules && (
        <Button variant="secondary" size="small" onClick={add}>
          <Plus aria-hidden="true" className="icon-small" />
          {labels.addRule}
        </Button>
      )}
    </section>
  )
}

const nameOf = (draft: RuleDraft | undefined, at: number) => draft?.label.trim() || `Rule ${at + 1}`

const kind = 'application/x-ambry-rule'

type ItemProps = {
  draft: RuleDraft
  at: number
  count: number
  faults: RuleFaults
  isOpen: boolean
  onToggle: () => void
  onChange: (patch: Partial<RuleDraft>) => void
  onPlace: (from: number, to: number) => void
  onRemove: () => void
}

function RuleItem({ draft, at, count, faults, isOpen, onToggle, onChange, onPlace, onRemove }: ItemProps) {
  const id = useId()
  const [isOver, setOver] = useState(false)
  const { rule } = readRule(draft)
  const name = nameOf(draft, at)
  const onOver = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes(kind)) return
    event.preventDefault()
    setOver(true)
  }
  return (
    <li
      className={styles.rule}
      data-over={isOver || undefined}
      onDragOver={onOver}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false)
        onPlace(Number(event.dataTransfer.getData(kind)), at)
      }}
    >
      <fieldset aria-label={labels.ruleDetail(at + 1, name)}>
        <div className={styles.ruleHead}>
          {/* the arrows beside it do the same for the keyboard and for fingers */}
          <span
            className={styles.grip}
            aria-hidden="true"
            title={labels.dragToReorder}
            draggable
            onDragStart={(event) => {
              event.dataTransfer.setData(kind, String(at))
              const row = event.currentTarget.closest('li')
              if (row) event.dataTransfer.setDragImage(row, 12, 24)
            }}
          >
            <GripVertical />
          </span>
          <button
            type="button"
            className={styles.ruleOpen}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={onToggle}
          >
            <span className={styles.ruleLabel}>
              <strong>{name}</strong>
              <small>{rule ? describeRule(rule) : 'Incomplete'}</small>
            </span>
            <ChevronDown aria-hidden="true" className="icon-small" />
          </button>
          <Tag tone="outline" icon={UserRound}>
            {feePayers[draft.payer]}
          </Tag>
          <span className={styles.ruleTools}>
            <IconButton label={labels.moveUp(name)} aria-disabled={at === 0} onClick={() => onPlace(at, at - 1)}>
              <ArrowUp aria-hidden="true" />
            </IconButton>
            <IconButton
              label={labels.moveDown(name)}
              aria-disabled={at === count - 1}
              onClick={() => onPlace(at, at + 1)}
            >
              <ArrowDown aria-hidden="true" />
            </IconButton>
            <IconButton label={`Remove ${name}`} onClick={onRemove}>
              <Trash2 aria-hidden="true" />
            </IconButton>
          </span>
        </div>
        <div id={id} hidden={!isOpen}>
          {isOpen && <RuleFields draft={draft} faults={faults} onChange={onChange} />}
        </div>
      </fieldset>
    </li>
  )
}
