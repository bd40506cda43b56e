type OnProgress = (bytes: number) => void

/** `fetch` with upload progress, which browsers report only for XMLHttpRequest. */
export const fetchWithProgress =
  (onSent: OnProgress): typeof fetch =>
  (input, init = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(init.method ?? 'GET', String(input))
      request.withCredentials = init.credentials === 'include'
      for (const [name, value] of Object.entries((init.headers ?? {}) as Record<string, string>)) {
        request.setRequestHeader(name, value)
      }
      request.upload.onprogress = ({ loaded }) => onSent(loaded)
      request.onload = () => resolve(answerOf(request))
      // the same error fetch throws when the network is unreachable
      request.onerror = () => reject(new TypeError('Failed to fetch'))
      request.onabort = () => reject(new DOMException('The request was canceled.', 'AbortError'))
      init.signal?.addEventListener('abort', () => request.abort(), { once: true })
      request.send(init.body as XMLHttpRequestBodyInit)
    })

function answerOf(request: XMLHttpRequest): Response {
  const lines = request.getAllResponseHeaders().trim().split('\r\n').filter(Boolean)
  const headers = lines.map((line): [string, string] => {
    const at = line.indexOf(':')
    return [line.slice(0, at), line.slice(at + 1).trim()]
  })
  return new Response(request.responseText, { status: request.status, statusText: request.statusText, headers })
}
