/** An image for the worker, and the length its longer side is scaled down to. */
export type Request = { id: number; picture: ImageBitmap; longest: number }
export type Answer = { id: number; codes: string[] } | { id: number; fault: string }

type Waiting = { resolve: (codes: string[]) => void; reject: (error: Error) => void }

const fault = 'The code reader didn’t load. Type the number instead.'

/** Decodes codes in images in a worker, so that the page stays responsive and the reader is loaded only there. */
export class Decoder {
  readonly #worker = new Worker(new URL('./decode.worker.ts', import.meta.url), { type: 'module' })
  readonly #waiting = new Map<number, Waiting>()
  #next = 1

  constructor() {
    this.#worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      const waiting = this.#waiting.get(data.id)
      this.#waiting.delete(data.id)
      if ('codes' in data) waiting?.resolve(data.codes)
      else waiting?.reject(new Error(fault, { cause: data.fault }))
    }
    this.#worker.onerror = () => {
      for (const { reject } of this.#waiting.values()) reject(new Error(fault))
      this.#waiting.clear()
    }
  }

  read(picture: ImageBitmap, longest: number): Promise<string[]> {
    const id = this.#next++
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      const asked: Request = { id, picture, longest }
      this.#worker.postMessage(asked, [picture])
    })
  }

  close(): void {
    this.#worker.terminate()
    this.#waiting.clear()
  }
}
