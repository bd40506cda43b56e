/** What uploads use of XMLHttpRequest, sent through `fetch`, so that it reaches the server as everything else does. */
export class UploadRequest {
  upload: { onprogress: ((event: { loaded: number }) => void) | null } = { onprogress: null }
  onload = () => {}
  onerror = () => {}
  onabort = () => {}
  withCredentials = false
  status = 0
  statusText = ''
  responseText = ''
  #to = { method: 'GET', address: '' }
  #headers: Record<string, string> = {}
  #received = ''
  #isAborted = false

  open(method: string, address: string): void {
    this.#to = { method, address }
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers[name] = value
  }

  getAllResponseHeaders = (): string => this.#received

  abort(): void {
    this.#isAborted = true
    this.onabort()
  }

  async send(body: Blob): Promise<void> {
    const { method, address } = this.#to
    const answer = await fetch(address, { method, headers: this.#headers, body }).catch(() => null)
    if (this.#isAborted) return
    if (!answer) return this.onerror()
    this.upload.onprogress?.({ loaded: body.size })
    this.status = answer.status
    this.#received = [...answer.headers].map(([name, value]) => `${name}: ${value}`).join('\r\n')
    this.responseText = await answer.text()
    this.onload()
  }
}
