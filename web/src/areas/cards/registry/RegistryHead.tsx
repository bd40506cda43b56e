import type { CardImport } from '@ambry/contract/cards/records'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronDown, Plus, ScanLine } from 'lucide-react'
import { useState } from 'react'

import { api } from '../../../api/api.ts'
import { sentenceOf } from '../../../api/errors.ts'
import { query } from '../../../api/queries.ts'
import { useAction } from '../../../api/use-action.ts'
import { csvOfList } from '../../../parts/lists/download.ts'
import { useExport } from '../../../parts/lists/ExportButton.tsx'
import { type ListState, useListState } from '../../../parts/lists/list-state.ts'
import { ShareSheet } from '../../../parts/sharing/ShareSheet.tsx'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { Menu } from '../../../ui/layers/Menu.tsx'
import { toasts } from '../../../ui/layers/toast.ts'
import { Note } from '../../../ui/Tag.tsx'
import { importSentence, isUnfinished } from '../imports/import-labels.ts'
import * as labels from './labels.ts'
import styles from './registry.module.css'
import { useRegistryAddress } from './registry-address.ts'
import { shape, takenOut } from './registry-list.ts'

/** The page title, the ways to add cards, and the export. */
export function RegistryHead({ state }: { state: ListState }) {
  return (
    <>
      <div className={`head ${styles.head}`}>
        <div className="head-text">
          <h1>{labels.registry}</h1>
          <p className="lead">{labels.yourCards}</p>
        </div>
        <div className="head-end">
          <MoreMenu state={state} />
          <RegisterMenu />
        </div>
      </div>
      <UnfinishedImports />
      <ScanButton />
    </>
  )
}

/** Only on phones, where the camera is at hand. */
function ScanButton() {
  const { openSheet } = useRegistryAddress()
  return (
    <button type="button" className={`btn ${styles.scanFab}`} onClick={() => openSheet('scan')}>
      <ScanLine aria-hidden="true" />
      {labels.scan}
    </button>
  )
}

function RegisterMenu() {
  const { openSheet, openImport } = useRegistryAddress()
  return (
    <Menu
      title={labels.registerCard}
      buttonClass={buttonClass()}
      label={
        <>
          <Plus aria-hidden="true" />
          {labels.registerCard}
        </>
      }
    >
      <button type="button" className="menu-item" onClick={() => openSheet('cert')}>
        {labels.byCertNumber}
      </button>
      <button type="button" className="menu-item" onClick={() => openSheet('scan')}>
        {labels.scanLabels}
      </button>
      <button type="button" className="menu-item" onClick={() => openSheet('hand')}>
        {labels.enterManually}
      </button>
      <button type="button" className="menu-item" onClick={() => openImport('new')}>
        {labels.importCsv}
      </button>
    </Menu>
  )
}

function MoreMenu({ state }: { state: ListState }) {
  const [, set] = useListState(shape)
  const { isLinks, openCards, openSheet, openImport } = useRegistryAddress()
  const csv = useExport('registry', () => csvOfList(api.cards.registry, state))
  const [isSharing, setSharing] = useState(false)
  const isFiltered = state.q !== '' || Object.keys(state.filters).length > 0
  const { tag } = state.filters
  return (
    <>
      <Menu
        title={labels.more}
        buttonClass={buttonClass({ variant: 'secondary' })}
        label={
          <>
            {labels.more}
            <ChevronDown aria-hidden="true" className="icon-small" />
          </>
        }
      >
        <button type="button" className="menu-item" onClick={() => openImport('new')}>
          {labels.importCsv}
        </button>
        <hr />
        <button type="button" className="menu-item" onClick={() => csv.mutate()}>
          {isFiltered ? labels.downloadThisListCsv : labels.downloadCsv}
        </button>
        <a className="menu-item" href="/files/registry/cards.json" download>
          {labels.downloadJson}
        </a>
        <a className="menu-item" href="/files/registry/statement.pdf" target="_blank" rel="noreferrer">
          {labels.collectionStatementPdf}
        </a>
        <hr />
        <button type="button" className="menu-item" onClick={() => setSharing(true)}>
          {tag ? labels.shareAllTagged(tag) : labels.shareRegistry}
        </button>
        <Link to="/registry/psa-lookup" className="menu-item">
          {labels.psaLookup}
        </Link>
        <button type="button" className="menu-item" onClick={() => openSheet('title-check')}>
          {labels.titleCheck}
        </button>
        <button type="button" className="menu-item" onClick={() => openSheet('claims')}>
          {labels.myClaims}
        </button>
        <hr />
        <button
          type="button"
          className="menu-item"
          onClick={() => (isLinks ? openCards(takenOut) : set({ q: '', filters: takenOut }))}
        >
          {labels.removedCards}
        </button>
      </Menu>
      {isSharing && (
        <ShareSheet subject={tag ? { scope: 'tag', tag } : { scope: 'all' }} onClose={() => setSharing(false)} />
      )}
    </>
  )
}

/** Links to imports that are running or waiting for a decision. */
function UnfinishedImports() {
  const { openImport } = useRegistryAddress()
  const { data } = useQuery(query(api.cards.imports, {}))
  const dismiss = useAction({
    mutationFn: (id: string) => api.cards.dropImport({ params: { id } }),
    onError: (error) =>
      toasts.show({ title: labels.theFileWasntDismissed, description: sentenceOf(error), variant: 'destructive' }),
  })
  const unfinished = data?.items.filter(isUnfinished) ?? []
  const waiting = unfinished.find(({ status }) => status !== 'running')
  // all running imports, and the newest of those waiting
  const shown = unfinished.filter((file) => file.status === 'running' || file === waiting)
  return shown.map((file: CardImport) => (
    <Note key={file.id} tone="info" role="status">
      <p>
        <strong>{file.name}</strong>
        {importSentence(file)}
      </p>
      <Button variant="secondary" size="small" onClick={() => openImport(file.id)}>
        {file.status === 'running' ? labels.viewProgress : 'Continue'}
      </Button>
      {file.status !== 'running' && (
        <Button
          variant="quiet"
          size="small"
          working={dismiss.isPending && dismiss.variables === file.id}
          onClick={() => dismiss.mutate(file.id)}
        >
          {labels.dismiss}
          <span className="sr"> {file.name}</span>
        </Button>
      )}
    </Note>
  ))
}
