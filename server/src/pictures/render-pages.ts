import { type ChildProcess, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'

import { AppError, busyMessage } from '../errors.ts'
import { FairTurns } from '../fair-turns.ts'
import * as labels from './labels.ts'
import {
  channels,
  decodeFrame,
  encodeFrame,
  type Frame,
  headerBytes,
  type Refusal,
  refusals,
  renderLimits,
  textKinds,
} from './render-frames.ts'

type RenderedKind = 'pdf' | 'heic'
export type Pixels = { data: Buffer; width: number; height: number }
/** Whose file it is: everyone has turns of their own. */
type Turn = { person: string; seconds?: number }
export type PageTexts = Partial<Record<(typeof textKinds)[number], string>>

/** Of computing, which the system limits: on a busy machine it takes longer, and an honest file must not fail for that. */
const secondsToRender = 10
/** How much longer it may take in all. Windows has no limit of computing. */
const patience = process.platform === 'win32' ? 1 : 3
const heapMb = 64
/** 768 MB in pages of 64 KiB: a turned HEIC photo of 40 megapixels fits. */
const wasmPages = 768 * 16

/** One at a time: a small server has room for one. Who sends files that take long waits behind everyone else. */
const turns = new FairTurns({
  atOnce: 1,
  queuedEach: 3,
  queued: 20,
  seconds: 60,
  tooManyMessage: labels.waitForYourFiles,
  busyMessage,
})

const sentences: Record<RenderedKind | 'text', Record<Refusal, string>> = {
  pdf: {
    damaged: labels.damagedPdf,
    locked: labels.lockedPdf,
    too_many_pages: labels.tooManyPages(renderLimits.pages),
    too_large: labels.pageTooLarge,
  },
  heic: {
    damaged: labels.damagedHeic,
    locked: labels.damagedHeic,
    too_many_pages: labels.damagedHeic,
    too_large: labels.photoTooLarge,
  },
  // of a page that we encoded ourselves
  text: {
    damaged: labels.notRead,
    locked: labels.notRead,
    too_many_pages: labels.notRead,
    too_large: labels.notRead,
  },
}

/**
 * Renders a PDF or HEIC file in a separate process and hands over one page at a time. Only pixels come back, so nothing
 * else in the file can reach a reviewer.
 */
export const renderPages = (
  kind: RenderedKind,
  bytes: Buffer,
  onPage: (page: Pixels) => Promise<void>,
  { person, seconds = secondsToRender }: Turn,
): Promise<void> =>
  runRenderer(kind, bytes, { person, seconds }, async (reader) => {
    for (let pages = 0; ; pages++) {
      const frame = await reader.frame()
      if (frame?.kind === 'refusal') return refusals[frame.a] ?? 'damaged'
      if (frame?.kind === 'end') return pages > 0 && frame.a === pages ? 'complete' : 'damaged'
      if (frame?.kind !== 'page') return 'damaged'
      const pixels = frame.a * frame.b
      if (pages >= renderLimits.pages || pixels === 0 || pixels > renderLimits.pixels) return 'damaged'
      const data = await reader.read(pixels * channels)
      if (!data) return 'damaged'
      await onPage({ data, width: frame.a, height: frame.b })
    }
  })

/**
 * The texts on a page that machines read, found in the same process: its decoders see what someone photographed. They
 * have turns of their own, so that uploads don’t wait for jobs.
 */
export async function readTexts(
  { data, width, height }: Pixels,
  { person, seconds = secondsToRender }: Turn,
): Promise<PageTexts> {
  const texts: PageTexts = {}
  const page = Buffer.concat([encodeFrame({ kind: 'page', a: width, b: height }), data])
  await runRenderer('text', page, { person: `texts ${person}`, seconds }, async (reader) => {
    for (;;) {
      const frame = await reader.frame()
      if (frame?.kind === 'end') return 'complete'
      const kind = textKinds[frame?.a ?? -1]
      if (frame?.kind !== 'text' || !kind || frame.b > renderLimits.text) return 'damaged'
      const bytes = await reader.read(frame.b)
      if (!bytes) return 'damaged'
      texts[kind] = bytes.toString()
    }
  })
  return texts
}

/** Starts the process, reads its answer, and ends it. Anything incomplete or out of bounds counts as damaged. */
function runRenderer(
  kind: keyof typeof sentences,
  bytes: Buffer,
  { person, seconds }: Required<Turn>,
  readAnswer: (reader: Reader) => Promise<'complete' | Refusal>,
): Promise<void> {
  return turns.run(person, async () => {
    const child = startRenderer(kind, seconds)
    const ended = new Promise<NodeJS.Signals | null>((resolve, reject) =>
      child.once('close', (_code, signal) => resolve(signal)).once('error', reject),
    )
    // it is awaited below, after what was written before
    ended.catch(() => undefined)
    let isLate = false
    const timer = setTimeout(
      () => {
        isLate = true
        child.kill('SIGKILL')
      },
      seconds * patience * 1_000,
    )
    const kill = () => child.kill('SIGKILL')
    process.once('exit', kill)
    let reported = ''
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      reported = (reported + text).slice(-2_000)
    })
    // a process that ended early closes its input; its output says why
    child.stdin?.on('error', () => undefined).end(bytes)
    try {
      const answer = await readAnswer(createReader(child.stdout as Readable))
      if (answer !== 'complete') {
        // what ended before its answer did is ending; anything else is ended
        if (child.stdout?.readableEnded === false) kill()
        if ((await ended) === 'SIGXCPU') isLate = true
        const sentence = isLate ? labels.tookTooLong : sentences[kind][answer]
        throw new AppError('refused', sentence, { cause: reported || undefined })
      }
      await ended
    } finally {
      kill()
      clearTimeout(timer)
      process.off('exit', kill)
    }
  })
}

function createReader(output: Readable) {
  const chunks: AsyncIterator<Buffer> = output[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  const reader = {
    /** Null when the output ended before. */
    async read(size: number): Promise<Buffer | null> {
      const found = Buffer.allocUnsafe(size)
      for (let filled = 0; ; ) {
        const copied = rest.copy(found, filled)
        filled += copied
        rest = rest.subarray(copied)
        if (filled === size) return found
        const next = await chunks.next()
        if (next.done) return null
        rest = next.value
      }
    },
    async frame(): Promise<Frame | null> {
      const header = await reader.read(headerBytes)
      return header && decodeFrame(header)
    },
  }
  return reader
}
type Reader = ReturnType<typeof createReader>

const here = fileURLToPath(import.meta.url)
/** Built into its own file next to the bundle (server/build.ts). */
const entry = path.join(path.dirname(here), `render-process${path.extname(here)}`)

/** No network, writing, child processes, workers or native code; reading only its own code; a limit on its memory. */
export function rendererFlags(folder = path.dirname(entry)): string[] {
  const { resolve } = createRequire(import.meta.url)
  const readable = [
    folder,
    path.dirname(path.dirname(resolve('@hyzyla/pdfium'))),
    path.dirname(resolve('libheif-js')),
    path.resolve(resolve('zxing-wasm/reader/zxing_reader.wasm'), '../../..'),
  ]
  return [
    '--permission',
    ...readable.map((each) => `--allow-fs-read=${each}${path.sep}*`),
    `--max-old-space-size=${heapMb}`,
    `--wasm-max-mem-pages=${wasmPages}`,
  ]
}

function startRenderer(kind: keyof typeof sentences, seconds: number): ChildProcess {
  const args = [...rendererFlags(), entry, kind]
  const options = { env: {}, stdio: 'pipe', windowsHide: true } as const
  if (process.platform === 'win32') return spawn(process.execPath, args, options)
  // the system ends it even when this process was killed and can't
  const limited = `ulimit -c 0; ulimit -S -t ${seconds}; ulimit -H -t ${seconds + 1}; exec "$0" "$@"`
  return spawn('/bin/sh', ['-c', limited, process.execPath, ...args], options)
}
