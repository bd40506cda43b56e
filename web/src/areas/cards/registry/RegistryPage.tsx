import '../../../ui/styles/list-bar.css'
import '../../../ui/styles/tables.css'
import '../../../ui/styles/cards.css'

import { lazy, Suspense, useEffect } from 'react'
import { Contributed } from '../../../parts/contributions.tsx'
import { readListState, useListState } from '../../../parts/lists/list-state.ts'
import { isTyping } from '../../../ui/fields/typing.ts'
import { Spinner } from '../../../ui/Spinner.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import { RegistryHead } from './RegistryHead.tsx'
import { RegistryList } from './RegistryList.tsx'
import { RegistrySummary } from './RegistrySummary.tsx'
import styles from './registry.module.css'
import { useRegistryAddress } from './registry-address.ts'
import { shape } from './registry-list.ts'

// loaded after the list, when first opened
const ImportFlow = lazy(() => import('../imports/ImportFlow.tsx').then((module) => ({ default: module.ImportFlow })))
const Sheets = lazy(() => import('../register/Sheets.tsx').then((module) => ({ default: module.Sheets })))

/** A member's own cards. An open card, link or import replaces the list. */
export function RegistryPage() {
  const { importId, linkId } = useRegistryAddress()
  if (!importId && !linkId) return <Registry />
  return (
    <Suspense fallback={<Spinner page />}>
      {importId && <ImportFlow key={importId} id={importId} />}
      {!importId && linkId && <Contributed key={linkId} to="registryLink" id={linkId} />}
    </Suspense>
  )
}

const unasked = readListState({}, shape)

function Registry() {
  const [state] = useListState(shape)
  const { sheet, isLinks } = useRegistryAddress()
  const isCovered = state.open !== null
  useNewKey(!isCovered)
  return (
    <div className={styles.registry}>
      {!isCovered && <RegistryTitle />}
      <div hidden={isCovered}>
        <RegistryHead state={isLinks ? unasked : state} />
        <RegistrySummary />
      </div>
      {isLinks ? (
        <Suspense fallback={<Spinner />}>
          <Contributed to="registryLinks" />
        </Suspense>
      ) : (
        <RegistryList />
      )}
      {sheet && (
        <Suspense>
          <Sheets sheet={sheet} />
        </Suspense>
      )}
    </div>
  )
}

/** Restores the window title when the list is visible again. */
function RegistryTitle() {
  useTitle('Registry')
  return null
}

/** The `n` shortcut registers a card. */
function useNewKey(isOn: boolean): void {
  const { openSheet } = useRegistryAddress()
  useEffect(() => {
    if (!isOn) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'n' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (isTyping(event.target) || document.querySelector('dialog[open]')) return
      event.preventDefault()
      openSheet('cert')
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
}
