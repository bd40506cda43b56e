import type { CurrentUser } from '@ambry/contract/accounts/records'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'

import type { Place } from '../area.ts'
import { loadContributions } from '../parts/contributions.tsx'
import { currentOverlay, show, watchOverlay } from '../parts/dialogs/overlay.ts'
import { isTyping } from '../ui/fields/typing.ts'
import { PageKeys } from './keys.ts'

const PaletteDialog = lazy(() => import('./PaletteDialog.tsx').then((m) => ({ default: m.PaletteDialog })))
const ShortcutSheet = lazy(() => import('./ShortcutSheet.tsx').then((m) => ({ default: m.ShortcutSheet })))

/** Handles the global shortcuts, and shows what they open. Members only. */
export function Palette({ me }: { me: CurrentUser }) {
  const navigate = useNavigate()
  const overlay = useSyncExternalStore(watchOverlay, currentOverlay, currentOverlay)
  const [keys] = useState(() => new PageKeys())

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const meaning = keys.read(event, isTyping(event.target), event.timeStamp)
      if (!meaning || event.defaultPrevented) return
      if (meaning.do === 'go') {
        void placeAt(meaning.letter, me).then(
          (place) => place && navigate({ to: place.to, search: place.search ?? {} }),
        )
        return
      }
      event.preventDefault()
      if (meaning.do === 'search') focusSearch()
      else show(meaning.do === currentOverlay() ? null : meaning.do)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [me, keys, navigate])

  if (!overlay) return null
  const close = () => show(null)
  return (
    <Suspense>
      {overlay === 'palette' ? <PaletteDialog me={me} onClose={close} /> : <ShortcutSheet me={me} onClose={close} />}
    </Suspense>
  )
}

/** Menus are loaded when the first shortcut is used, since most people use none. */
async function placeAt(letter: string, me: CurrentUser): Promise<Place | undefined> {
  const [{ placesFor }, contributed] = await Promise.all([import('./places.ts'), loadContributions('adminPlaces')])
  return placesFor(me, contributed).find((place) => place.letter === letter)
}

/** The list's own search box, or the palette if the page has none. */
function focusSearch(): void {
  const box = document.querySelector<HTMLInputElement>('[data-search]')
  if (box) box.focus()
  else show('palette')
}
