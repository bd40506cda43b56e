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
import styles from './registry.module.css'
import { useRegistryAddress } from './registry-address.ts'
import { shape, takenOut } from './registry-list.ts'

/** The page's name and the ways to add cards and to take the record away. */
export function RegistryHead({ state }: { state: ListState }) {
  return (
    <>
      <div className={`head ${styles.head}`}>
        <div className="head-text">
          <h1>Registry</h1>
          <p className="lead">Your cards, their cert numbers, and their full history.</p>
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

/** On a phone the camera is at hand, and so is the way to it. */
function ScanButton() {
  const { openSheet } = useRegistryAddress()
  return (
    <button type="button" className={`btn ${styles.scanFab}`} onClick={() => openSheet('scan')}>
      <ScanLine aria-hidden="true" />
      Scan
    </button>
  )
}

function RegisterMenu() {
  const { openSheet, openImport } = useRegistryAddress()
  return (
    <Menu
      title="Register card"
      buttonClass={buttonClass()}
      label={
        <>
          <Plus aria-hidden="true" />
          Register card
        </>
      }
    >
      <button type="button" className="menu-item" onClick={() => openSheet('cert')}>
        By cert number
      </button>
      <button type="button" className="menu-item" onClick={() => openSheet('scan')}>
        Scan labels
      </button>
      <button type="button" className="menu-item" onClick={() => openSheet('hand')}>
        Enter manually
      </button>
      <button type="button" className="menu-item" onClick={() => openImport('new')}>
        Import CSV
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
        title="More"
        buttonClass={buttonClass({ variant: 'secondary' })}
        label={
          <>
            More
            <ChevronDown aria-hidden="true" className="icon-small" />
          </>
        }
      >
        <button type="button" className="menu-item" onClick={() => openImport('new')}>
          Import CSV
        </button>
        <hr />
        <button type="button" className="menu-item" onClick={() => csv.mutate()}>
          {isFiltered ? 'Download this list (CSV)' : 'Download CSV'}
        </button>
        <a className="menu-item" href="/files/registry/cards.json" download>
          Download JSON
        </a>
        <a className="menu-item" href="/files/registry/statement.pdf" target="_blank" rel="noreferrer">
          Collection statement (PDF)
        </a>
        <hr />
        <button type="button" className="menu-item" onClick={() => setSharing(true)}>
          {tag ? `Share all tagged “${tag}”…` : 'Share registry…'}
        </button>
        <Link to="/registry/psa-lookup" className="menu-item">
          PSA lookup
        </Link>
        <button type="button" className="menu-item" onClick={() => openSheet('title-check')}>
          Title check
        </button>
        <button type="button" className="menu-item" onClick={() => openSheet('claims')}>
          My claims
        </button>
        <hr />
        <button
          type="button"
          className="menu-item"
          onClick={() => (isLinks ? openCards(takenOut) : set({ q: '', filters: takenOut }))}
        >
          Removed cards
        </button>
      </Menu>
      {isSharing && (
        <ShareSheet subject={tag ? { scope: 'tag', tag } : { scope: 'all' }} onClose={() => setSharing(false)} />
      )}
    </>
  )
}

/** A file that is being read, or that waits for a decision, is found again from here. */
function UnfinishedImports() {
  const { openImport } = useRegistryAddress()
  const { data } = useQuery(query(api.cards.imports, {}))
  const dismiss = useAction({
    mutationFn: (id: string) => api.cards.dropImport({ params: { id } }),
    onError: (error) =>
      toasts.show({ title: 'The file wasn’t dismissed', description: sentenceOf(error), variant: 'destructive' }),
  })
  const unfinished = data?.items.filter(isUnfinished) ?? []
  const waiting = unfinished.find(({ status }) => status !== 'running')
  // those that go on by themselves, and the newest of those that wait
  const serverMeta = unfinished.filter((file) => file.status === 'running' || file === waiting)
  return serverMeta.map((file: CardImport) => (
    <Note key={file.id} tone="info" role="status">
      <p>
        <strong>{file.name}</strong>
        {importSentence(file)}
      </p>
      <Button variant="secondary" size="small" onClick={() => openImport(file.id)}>
        {file.status === 'running' ? 'View progress' : 'Continue'}
      </Button>
      {file.status !== 'running' && (
        <Button
          variant="quiet"
          size="small"
          working={dismiss.isPending && dismiss.variables === file.id}
          onClick={() => dismiss.mutate(file.id)}
        >
          Dismiss<span className="sr"> {file.name}</span>
        </Button>
      )}
    </Note>
  ))
}
