// Serves the bare page, and proxies everything else to the server whose cards it shows.
import { createReadStream, existsSync } from 'node:fs'
import http from 'node:http'
import path from 'node:path'

const { PORT, FOLDER = '', BEHIND = '' } = process.env
const types: Record<string, string> = { '.js': 'text/javascript', '.html': 'text/html', '.css': 'text/css' }
const behind = new URL(BEHIND)

http
  .createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://bare')
    if (pathname.startsWith('/api/') || pathname.startsWith('/files/')) {
      const { hostname, port } = behind
      const handed = http.request(
        { hostname, port, path: request.url, method: request.method, headers: request.headers },
        (answer) => {
          response.writeHead(answer.statusCode ?? 502, answer.headers)
          answer.pipe(response)
        },
      )
      request.pipe(handed)
      return
    }
    const file = path.join(FOLDER, pathname)
    const isFile = path.extname(file) !== '' && existsSync(file)
    const sent = isFile ? file : path.join(FOLDER, 'index.html')
    const cacheControl = isFile ? 'public, max-age=31536000, immutable' : 'no-cache'
    response.writeHead(200, { 'content-type': types[path.extname(sent)] ?? '', 'cache-control': cacheControl })
    createReadStream(sent).pipe(response)
  })
  .listen(Number(PORT), '127.0.0.1')
process.on('SIGTERM', () => process.exit(0))
