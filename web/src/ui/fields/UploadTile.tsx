import '../styles/documents.css'
import '../styles/records.css'

import { Camera, CircleAlert, CircleCheck, CircleDashed } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'

import { faultOfFile, progressText, ruleText, type UploadRules } from './upload.ts'

export type UploadState =
  | { kind: 'empty' }
  | { kind: 'uploading'; name: string; sent: number; total: number }
  /** Uploaded, but not reviewed yet. */
  | { kind: 'received'; note: string }
  | { kind: 'accepted'; note: string }
  | { kind: 'refused'; reason: string }

type Props = {
  /** What is requested: "Passport, photo page". */
  title: string
  hint: string
  rules: UploadRules
  state: UploadState
  /** The prompt, if it isn't for a photo. */
  ask?: ReactNode
  /** Allows choosing or dropping several files at once. */
  multiple?: boolean
  onFile: (file: File) => void
}

/** The requested documents, side by side where there is room. */
export const UploadTiles = ({ children }: { children: ReactNode }) => <div className="uploads">{children}</div>

/** One document. Uploaded content is never shown back. */
export function UploadTile({ title, hint, rules, state, ask, multiple = false, onFile }: Props) {
  const id = useId()
  const [fault, setFault] = useState<string | null>(null)
  const refusal = fault ?? (state.kind === 'refused' ? state.reason : null)
  const choose = (files: readonly File[]) => {
    const faults = files.map((file) => faultOfFile(file, rules))
    setFault(faults.find((found) => found !== null) ?? null)
    for (const [at, file] of files.entries()) if (!faults[at]) onFile(file)
  }
  return (
    <div className="upload">
      <Ground
        state={state}
        title={title}
        noteId={id}
        rules={rules}
        isRefused={refusal !== null}
        ask={ask}
        multiple={multiple}
        onChoose={choose}
      />
      <p className="upload-title">{title}</p>
      <Note state={state} hint={hint} id={id} refusal={refusal} />
    </div>
  )
}

type GroundProps = {
  state: UploadState
  title: string
  noteId: string
  rules: UploadRules
  isRefused: boolean
  ask: ReactNode
  multiple: boolean
  onChoose: (files: readonly File[]) => void
}

function Ground({ state, title, noteId, rules, isRefused, ask, multiple, onChoose }: GroundProps) {
  const [isOver, setOver] = useState(false)
  if (state.kind === 'uploading') {
    return (
      <div className="upload-ground">
        <span className="record upload-name">{state.name}</span>
        <progress
          className="bar"
          aria-label={`Uploading ${state.name}`}
          value={state.sent}
          max={Math.max(state.total, 1)}
        />
        <span className="small muted num">{progressText(state.sent, state.total)}</span>
      </div>
    )
  }
  if (state.kind === 'accepted' || state.kind === 'received') {
    return (
      <div className={`upload-ground upload-${state.kind}`} aria-hidden="true">
        <span className="upload-face" />
        <span className="upload-lines" />
      </div>
    )
  }
  return (
    <div
      className={isRefused ? 'upload-ground upload-open upload-refused' : 'upload-ground upload-open'}
      data-over={isOver || undefined}
    >
      {ask ?? (
        <>
          <Camera aria-hidden="true" />
          <span>
            <strong>Take a photo</strong> or drop a file
          </span>
        </>
      )}
      <span className="small dim">{ruleText(rules)}</span>
      {/* the browser's own input lies over all of it: pressing, dropping and the keyboard work as everywhere */}
      <input
        type="file"
        className="upload-input"
        aria-label={`${title}: choose a file`}
        aria-describedby={noteId}
        accept={Object.keys(rules.types).join(',')}
        multiple={multiple}
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
        onChange={(event) => {
          onChoose([...(event.target.files ?? [])])
          // so that the same file can be chosen again after it was fixed
          event.target.value = ''
        }}
      />
    </div>
  )
}

type NoteProps = { state: UploadState; hint: string; id: string; refusal: string | null }

function Note({ state, hint, id, refusal }: NoteProps) {
  if (state.kind === 'accepted' || state.kind === 'received') {
    const Icon = state.kind === 'accepted' ? CircleCheck : CircleDashed
    return (
      <p className={`upload-note upload-note-${state.kind}`} id={id}>
        <Icon aria-hidden="true" className="icon-small" />
        {state.note}
      </p>
    )
  }
  if (refusal && state.kind !== 'uploading') {
    return (
      <p className="upload-note upload-note-refused" id={id} role="alert">
        <CircleAlert aria-hidden="true" className="icon-small" />
        {refusal}
      </p>
    )
  }
  return (
    <p className="upload-note" id={id}>
      {hint}
    </p>
  )
}
