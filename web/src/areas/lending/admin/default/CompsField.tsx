import { Plus, X } from 'lucide-react'

import { today } from '../../../../api/live/server-meta.ts'
import { Button } from '../../../../ui/Button.tsx'
import type { CompDraft } from './comps.ts'
import styles from './default.module.css'
import * as labels from './dialog-labels.ts'

type Props = { comps: readonly CompDraft[]; onChange: (comps: CompDraft[]) => void }

const most = 20

/** Comparable sales, one line each: date, price, and where. */
export function CompsField({ comps, onChange }: Props) {
  const change = (key: string, patch: Partial<CompDraft>) =>
    onChange(comps.map((comp) => (comp.key === key ? { ...comp, ...patch } : comp)))
  return (
    <fieldset className={styles.comps}>
      <legend className="field-label">{labels.comps}</legend>
      {comps.map(({ key, on, price, words }, index) => (
        <div key={key} className={styles.comp}>
          <input
            className="input"
            type="date"
            aria-label={labels.compDate(index + 1)}
            max={today()}
            value={on}
            onChange={(event) => change(key, { on: event.target.value })}
          />
          <input
            className="input num"
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            aria-label={labels.compPrice(index + 1)}
            value={price}
            onChange={(event) => change(key, { price: event.target.value })}
          />
          <input
            className="input"
            autoComplete="off"
            maxLength={200}
            aria-label={labels.compWords(index + 1)}
            value={words}
            onChange={(event) => change(key, { words: event.target.value })}
          />
          <Button
            variant="quiet"
            size="small"
            aria-label={labels.removeComp(index + 1)}
            onClick={() => onChange(comps.filter((comp) => comp.key !== key))}
          >
            <X aria-hidden="true" className="icon-small" />
          </Button>
        </div>
      ))}
      <p className="hint">{comps.length > 0 ? labels.compsHint : labels.noComps}</p>
      {comps.length < most && (
        <div>
          <Button
            variant="secondary"
            size="small"
            onClick={() => onChange([...comps, { key: crypto.randomUUID(), on: '', price: '', words: '' }])}
          >
            <Plus aria-hidden="true" className="icon-small" />
            {labels.addComp}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
