import {
  mostShareDays,
  type ShareField,
  shareFieldNames,
  usualShareDays,
  usualShareFields,
} from '@ambry/contract/sharing/kinds'
import type { ShareLink, ShareLinkDetail } from '@ambry/contract/sharing/records'

import type { api } from '../../../api/api.ts'
import { counted } from '../../../parts/figure-labels.ts'
import type { ShareSubject } from '../../../parts/sharing/share-subject.ts'
import type { FormReader } from '../../../ui/fields/form.ts'
import * as labels from './labels.ts'

export type NewShare = Parameters<typeof api.sharing.share>[0]['body']
export type What = NewShare['what']

/** The most cards one link may list individually. */
export const mostChosen = 500

/** Initial values of the form. */
export type Prefill = {
  name: string
  shows: readonly ShareField[]
  days: number
  maxViews: number | null
  notify: boolean
}

export const usualPrefill: Omit<Prefill, 'name'> = {
  shows: usualShareFields,
  days: usualShareDays,
  maxViews: null,
  notify: true,
}

/** The default name of a link. */
export function nameFor(subject: ShareSubject): string {
  switch (subject.scope) {
    case 'card':
      return subject.name ?? ''
    case 'chosen':
      return counted(subject.count, 'card')
    case 'tag':
      return subject.tag
    case 'all':
      return labels.myCollection
  }
}

const dayMs = 86_400_000

const longest = 80
const copied = ' (copy)'

/** A duplicate, open from today for as long as the original was. The password can't be copied. */
export function copyOf(link: ShareLinkDetail): { subject: ShareSubject; prefill: Prefill } {
  const days = Math.round((Date.parse(link.expiresAt) - Date.parse(link.createdAt)) / dayMs)
  return {
    subject: subjectOfLink(link),
    prefill: {
      name: link.name.slice(0, longest - copied.length) + copied,
      shows: link.shows,
      days: Math.min(Math.max(days, 1), mostShareDays),
      maxViews: link.maxViews,
      notify: link.notify,
    },
  }
}

function subjectOfLink({ scope, card, tag, name, chosenIds }: ShareLinkDetail): ShareSubject {
  if (scope === 'card') return { scope, cardId: card?.id ?? '', name: card?.title ?? name }
  if (scope === 'tag') return { scope, tag: tag ?? '' }
  if (scope === 'chosen') return { scope, count: chosenIds.length, ids: async () => chosenIds }
  return { scope }
}

export const fieldName = (field: ShareField): string => `shows-${field}`

const readShows = (form: FormReader): ShareField[] => shareFieldNames.filter((field) => form.checked(fieldName(field)))

const numberOf = (text: string): number | null => (text === '' ? null : Number(text))

/** The form's values other than what is shared. */
export const readShare = (form: FormReader): Omit<NewShare, 'what'> => ({
  name: form.text('name'),
  shows: readShows(form),
  days: Number(form.text('days')),
  password: form.optional('password'),
  maxViews: numberOf(form.text('maxViews')),
  notify: form.checked('notify'),
})

/** The editable values of a link. Unchanged ones are null or missing both in the record and in the form. */
export type LinkValues = {
  name: string
  shows: ShareField[]
  maxViews: number | null
  notify: boolean
  expiresInDays: number | undefined
  password: string | null | undefined
}

export const valuesOf = (link: ShareLink): LinkValues => ({
  name: link.name,
  shows: shareFieldNames.filter((field) => link.shows.includes(field)),
  maxViews: link.maxViews,
  notify: link.notify,
  expiresInDays: undefined,
  password: undefined,
})

export function readEdit(form: FormReader): LinkValues {
  const typed = form.optional('password')
  return {
    name: form.text('name'),
    shows: readShows(form),
    maxViews: numberOf(form.text('maxViews')),
    notify: form.checked('notify'),
    expiresInDays: numberOf(form.text('days')) ?? undefined,
    password: form.text('password-does') === 'remove' ? null : (typed ?? undefined),
  }
}

/** Photos show the label, which has the cert number on it. */
export const photosTell = (shows: readonly ShareField[]): boolean => shows.includes('photos') && !shows.includes('cert')
