import type { FeeTemplate } from '@ambry/contract/billing/fees/endpoints'

import { type EditLine, newLineKey, type Rate, type Rule, rateText } from './draft.ts'
import * as labels from './labels.ts'

const none = { detail: null, rule: null, cardId: null, templateId: null, templateName: null, templateVersion: null }

export const emptyLine = (): EditLine => ({
  ...none,
  key: newLineKey(),
  source: 'hand',
  label: '',
  quantity: '1',
  rate: '',
})

export const discountLine = (): EditLine => ({
  ...none,
  key: newLineKey(),
  source: 'discount',
  label: labels.discount,
  quantity: '1',
  rate: '',
})

/** Simple rates become an editable figure; tiers and limits keep the rule that computes them. */
function rateOf(rule: Rule): Rate {
  const isPlain = [rule.minCents, rule.maxCents, rule.fromCents, rule.belowCents].every((limit) => limit === null)
  if (isPlain && rule.kind === 'flat') return { kind: 'flat', cents: rule.flatCents }
  if (isPlain && rule.kind === 'percent') return { kind: 'percent', bps: rule.bps }
  return { kind: 'rule', rule }
}

type Template = Pick<FeeTemplate, 'id' | 'name' | 'number' | 'rules'>

/** A template's rules as invoice lines, without those that Ambry pays itself. */
export const templateLines = ({ id, name, number, rules }: Template): EditLine[] =>
  rules
    .filter(({ payer }) => payer !== 'house')
    .map((rule) => {
      const rate = rateOf(rule)
      return {
        ...none,
        key: newLineKey(),
        source: 'template',
        label: rule.label,
        quantity: '1',
        rate: rateText(rate),
        rule: rate.kind === 'rule' ? rule : null,
        templateId: id,
        templateName: name,
        templateVersion: number,
      }
    })

/** Replaces a template's lines in place with those of its newest version, keeping the quantities. */
export function withNewest(lines: readonly EditLine[], template: Template): EditLine[] {
  const old = lines.filter(({ templateId }) => templateId === template.id)
  const newest = templateLines(template).map((line) => ({
    ...line,
    quantity: old.find(({ label }) => label === line.label)?.quantity ?? line.quantity,
  }))
  const at = lines.findIndex(({ templateId }) => templateId === template.id)
  const before = lines.slice(0, Math.max(0, at))
  const after = lines.slice(Math.max(0, at)).filter(({ templateId }) => templateId !== template.id)
  return [...before, ...newest, ...after]
}
