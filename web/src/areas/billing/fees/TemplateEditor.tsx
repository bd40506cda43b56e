import type { FeeTemplateDetail, FeeTemplateVersion } from '@ambry/contract/billing/fees/endpoints'
import { describeRule } from '@ambry/contract/billing/fees/kinds'
import { useRef, useState } from 'react'

import { api } from '../../../api/api.ts'
import { ApiError, placeError, sentenceOf } from '../../../api/errors.ts'
import { useVersionedSave } from '../../../api/use-versioned-save.ts'
import { ConflictNote } from '../../../parts/dialogs/ConflictNote.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { Field, TextArea } from '../../../ui/fields/Field.tsx'
import { toasts } from '../../../ui/layers/toast.ts'
import styles from './fees.module.css'
import * as labels from './labels.ts'
import { RuleDescriptions } from './RuleDescriptions.tsx'
import { RuleList } from './RuleList.tsx'
import { draftOf, draftsLike, faultsAt, type Rule, type RuleDraft, type RuleFaults, readRule } from './rule-draft.ts'
import { TemplateAside } from './TemplateAside.tsx'

type Values = { name: string; rules: Rule[] }
type Versioned = { version: number; values: Values }

/**
 * Normalized by parsing and serializing once, so that untouched values compare as equal whatever the order of their
 * fields.
 */
const valuesOf = ({ version, name, rules }: FeeTemplateDetail): Versioned => ({
  version,
  values: { name, rules: rules.map((rule) => readRule(draftOf(rule)).rule ?? rule) },
})

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

type Props = { template: FeeTemplateDetail; refetch: () => Promise<FeeTemplateDetail | undefined> }

/** Rules on the left, what they charge on the right. */
export function TemplateEditor({ template, refetch }: Props) {
  if (template.actions.includes('edit')) return <TemplateForm template={template} refetch={refetch} />
  return (
    <div className={styles.desk}>
      <section aria-label={labels.rules}>
        <RuleDescriptions rules={template.rules} />
      </section>
      <TemplateAside template={template} rules={template.rules} missing={0} />
    </div>
  )
}

/** Saving changed rules creates a new version. */
function TemplateForm({ template, refetch }: Props) {
  const { id, use } = template
  const [note, setNote] = useState('')
  const form = useVersionedSave<Values>({
    id: template.id,
    record: valuesOf(template),
    refetch: async () => {
      const fresh = await refetch()
      return fresh && valuesOf(fresh)
    },
    save: async (version, changes) => {
      const words = changes.rules ? note.trim() || null : null
      const saved = await api.billing.editFeeTemplate({ params: { id }, body: { version, ...changes, note: words } })
      toasts.show(
        changes.rules
          ? {
              title: labels.savedAsVersion(saved.number),
              description: labels.existingDocumentsKeepTheirVersion,
            }
          : { title: labels.saved, description: labels.theTemplateIsNowCalled(saved.name) },
      )
      return valuesOf(saved)
    },
    address: 'template',
  })
  const { base, conflict, error } = form
  const [name, setName] = useState(base.values.name)
  const [rules, setRules] = useState<readonly RuleDraft[]>(() => base.values.rules.map(draftOf))
  const [isTried, setTried] = useState(false)
  const [sent, setSent] = useState(rules)
  const fields = useRef<HTMLFormElement>(null)
  const read = rules.map(readRule)
  const whole = read.flatMap(({ rule }) => rule ?? [])

  // the record changed; after a save it equals what was typed here, and nothing is re-rendered
  const [shown, setShown] = useState(base.version)
  if (shown !== base.version) {
    setShown(base.version)
    setTried(false)
    setNote('')
    if (name !== base.values.name) setName(base.values.name)
    if (!isSame(whole, base.values.rules)) setRules(draftsLike(rules, base.values.rules))
  }

  const change = (next: readonly RuleDraft[]) => {
    setRules(next)
    form.edited()
  }
  const take = (version: FeeTemplateVersion) => {
    change(draftsLike(rules, version.rules))
    fields.current?.scrollIntoView({ block: 'start' })
  }
  const isOther = whole.length < rules.length || !isSame(whole, base.values.rules)
  const isComplete = name.trim() !== '' && rules.length > 0 && whole.length === rules.length
  const save = () => {
    setTried(true)
    if (isComplete) {
      setSent(rules)
      return form.submit({ name: name.trim(), rules: whole })
    }
    // by then the errors are rendered at their fields
    requestAnimationFrame(() => fields.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
  }

  const places = error instanceof ApiError ? (error.refusal.places ?? {}) : {}
  // server errors of a rule are kept until the rule is edited, even if it is moved
  const faults = rules.map(
    (draft, at): RuleFaults => ({ ...faultsAt(places, sent.indexOf(draft)), ...(isTried && read[at]?.faults) }),
  )
  const isAtField = faults.some((each) => Object.keys(each).length > 0) || placeError(error, 'name') !== undefined
  return (
    <div className={styles.desk}>
      <form
        ref={fields}
        className={`stack ${styles.form}`}
        aria-label={labels.template}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          save()
        }}
      >
        <Field
          label={labels.templateName}
          name="template-name"
          maxLength={80}
          autoComplete="off"
          value={name}
          error={isTried && name.trim() === '' ? labels.enterATemplateName : placeError(error, 'name')}
          onChange={(event) => {
            setName(event.target.value)
            form.edited()
          }}
        />
        <RuleList rules={rules} use={use} faults={faults} onChange={change} />
        {isOther && (
          <TextArea
            label={labels.whatChanged}
            name="note"
            optional
            rows={2}
            maxLength={300}
            value={note}
            hint={labels.savedWithVersionForFuture(template.number + 1)}
            error={placeError(error, 'note')}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
        {error && !isAtField && <Failure text={sentenceOf(error)} />}
        {conflict && (
          <ConflictNote
            what={labels.someoneElseChangedThisTemplate}
            fields={conflict.keys.map((key) => ({
              label: key === 'name' ? labels.name : labels.rules,
              theirs:
                key === 'name'
                  ? conflict.theirs.values.name
                  : conflict.theirs.values.rules.map((rule) => `${rule.label}: ${describeRule(rule)}`).join('; '),
            }))}
            working={form.isPending}
            onKeepMine={form.keepMine}
            onTakeTheirs={form.takeTheirs}
          />
        )}
        <div className="row">
          <Button type="submit" variant={form.isEdited ? 'primary' : 'secondary'} working={form.isPending}>
            {isOther ? labels.saveAsVersion(template.number + 1) : 'Save'}
          </Button>
          <span className="small muted" role="status">
            {form.isSaved && labels.savedNewDocumentsWillUse}
            {isOther && !form.isSaved && labels.existingDocumentsKeepTheirVersion}
          </span>
        </div>
      </form>
      <TemplateAside template={template} rules={whole} missing={rules.length - whole.length} onTake={take} />
    </div>
  )
}
