import type { AddressInfo } from 'node:net'
import { createServer, type Server, type Socket } from 'node:net'

type Mail = { from: string; to: string[]; data: string }
/** What the server answers to a command instead of accepting it. */
type Replies = Partial<Record<'greeting' | 'AUTH' | 'MAIL' | 'RCPT' | 'DATA' | 'body', string>>

/** A mail server on a local socket: enough of SMTP to accept a message, and to refuse it at every step. */
export class SmtpServer {
  readonly mails: Mail[] = []
  readonly commands: string[] = []
  replies: Replies = {}
  /** Cuts the connection instead of greeting. */
  isDown = false
  readonly #server: Server
  readonly #sockets = new Set<Socket>()

  constructor() {
    this.#server = createServer((socket) => this.#serve(socket))
  }

  async listen(): Promise<number> {
    this.#server.listen(0)
    await new Promise((resolve) => this.#server.once('listening', resolve))
    return (this.#server.address() as AddressInfo).port
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  #serve(socket: Socket): void {
    this.#sockets.add(socket)
    socket.on('close', () => this.#sockets.delete(socket))
    socket.on('error', () => {})
    if (this.isDown) return void socket.destroy()
    const answer = (line: string) => void socket.write(`${line}\r\n`)
    let mail: Mail = { from: '', to: [], data: '' }
    let isData = false
    let rest = ''
    answer(this.replies.greeting ?? '220 mail.example ESMTP')
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      rest += chunk
      for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end)
        rest = rest.slice(end + 2)
        if (!isData) {
          isData = this.#command(line, mail, answer)
        } else if (line === '.') {
          isData = false
          if (!this.replies.body) this.mails.push(mail)
          mail = { from: '', to: [], data: '' }
          answer(this.replies.body ?? '250 2.0.0 queued')
        } else mail.data += `${line.replace(/^\./, '')}\r\n`
      }
    })
  }

  /** Returns whether the message itself follows. */
  #command(line: string, mail: Mail, answer: (line: string) => void): boolean {
    this.commands.push(line)
    const verb = line.split(' ')[0]?.toUpperCase() ?? ''
    const refused = this.replies[verb as keyof Replies]
    if (refused) answer(refused)
    else if (verb === 'EHLO') answer('250-mail.example\r\n250 AUTH PLAIN LOGIN')
    else if (verb === 'AUTH') answer('235 2.7.0 accepted')
    else if (verb === 'DATA') answer('354 go ahead')
    else if (verb === 'QUIT') answer('221 bye')
    else {
      const address = /<(.*)>/.exec(line)?.[1] ?? ''
      if (verb === 'MAIL') mail.from = address
      if (verb === 'RCPT') mail.to.push(address)
      answer('250 ok')
    }
    return verb === 'DATA' && !refused
  }
}

/** The headers of a raw message, unfolded. */
export const headersOf = (data: string): string[] =>
  (data.split('\r\n\r\n')[0] ?? '').replace(/\r\n[ \t]+/g, ' ').split('\r\n')
