import type { CardImport } from '@ambry/contract/cards/records'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useLayoutEffect, useState } from 'react'

import { api } from '../../../api/api.ts'
import { query } from '../../../api/queries.ts'
import { Loaded } from '../../../parts/Loaded.tsx'
import { Button } from '../../../ui/Button.tsx'
import { SkeletonLines } from '../../../ui/Skeleton.tsx'
import { Stepper } from '../../../ui/Stepper.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import { useRegistryAddress } from '../registry/registry-address.ts'
import { EarlierImports } from './EarlierImports.tsx'
import { ImportCheck } from './ImportCheck.tsx'
import { ImportFile } from './ImportFile.tsx'
import { ImportMapping } from './ImportMapping.tsx'
import { ImportReport } from './ImportReport.tsx'
import { importSentence, stepOf, steps } from './import-labels.ts'
import styles from './imports.module.css'
import * as labels from './labels.ts'

const pollInterval = 2_000

/**
 * An import from choosing the file to the registered cards. It continues without this page, and can be reopened here.
 */
export function ImportFlow({ id }: { id: string }) {
  useTitle(labels.importCsv)
  const { closeImport } = useRegistryAddress()
  const isNew = id === 'new'
  const [isMapping, setMapping] = useState(false)
  const file = useQuery({
    ...query(api.cards.import, { params: { id } }),
    enabled: !isNew,
    // polls in case the socket is down; live events usually arrive sooner
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? pollInterval : false),
  })
  return (
    <>
      <div className={`head ${styles.head}`}>
        <div className="head-text">
          <Button variant="quiet" size="small" onClick={closeImport}>
            <ArrowLeft aria-hidden="true" className="icon-small" />
            {labels.registry}
          </Button>
          <h1>{labels.importCsv}</h1>
          <p className="lead">{isNew ? labels.youllReviewEverythingBeforeAny : file.data?.name}</p>
        </div>
      </div>
      <div className={styles.steps}>
        <Stepper
          label={labels.importProgress}
          steps={steps}
          current={isNew ? 0 : stepOf(isMapping ? 'mapping' : file.data?.status)}
        />
      </div>
      {isNew ? (
        <>
          <ImportFile />
          <EarlierImports />
        </>
      ) : (
        <Loaded query={file} skeleton={<SkeletonLines lines={6} />}>
          {(data) => <ImportStep file={data} isMapping={isMapping} onMap={setMapping} />}
        </Loaded>
      )}
    </>
  )
}

type StepProps = { file: CardImport; isMapping: boolean; onMap: (isMapping: boolean) => void }

function ImportStep({ file, isMapping, onMap }: StepProps) {
  // every step is a page of its own and begins at its top
  // biome-ignore lint/correctness/useExhaustiveDependencies: another step is what leads there
  useLayoutEffect(() => {
    window.scrollTo(0, 0)
  }, [file.status, isMapping])
  const canMap = file.status === 'checked' || file.status === 'failed'
  if (file.status === 'mapping' || (canMap && isMapping)) {
    return <ImportMapping file={file} onMapped={() => onMap(false)} />
  }
  if (file.status === 'checked') return <ImportCheck file={file} onMap={() => onMap(true)} />
  if (file.status === 'running') return <Running file={file} />
  return <ImportReport file={file} onMap={() => onMap(true)} />
}

function Running({ file }: { file: CardImport }) {
  return (
    <section className={styles.moving} aria-labelledby="import-moving">
      <h2 id="import-moving">{labels.registeringCards}</h2>
      <p className="figure num" role="status">
        {importSentence(file)}
      </p>
      <progress
        className="bar"
        aria-label={labels.cardsRegistered}
        value={file.doneRows}
        max={Math.max(file.cards, 1)}
      />
      <p className="small muted">{labels.youCanLeaveThisPage}</p>
    </section>
  )
}
