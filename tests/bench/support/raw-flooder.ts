import { connect } from 'node:net'
import { setPriority } from 'node:os'
import type { Flood } from './start-flood.ts'

// Sends requests on many connections, each as soon as the previous one is answered, until a message ends it. Then
// reports the number of answers by status. Runs in a separate process, because response times are measured in others.

const { port, from, method, path, head, body, connections, isPolite } = JSON.parse(process.argv[2]!) as Flood
if (isPolite) setPriority(19)
const answers: Record<string, number> = {}
const sent = Buffer.from(body.kilobytes > 0 ? body.begin + 'a'.repeat(body.kilobytes * 1024) + body.end : '')
let nth = 0
let isOver = false

const count = (what: string) => (answers[what] = (answers[what] ?? 0) + 1)

function request(): Buffer {
	nth += 1
	const lines = [`${method} ${path.replace('{n}', String(nth))} HTTP/1.1`, `Host: localhost:${port}`, ...head]
	if (sent.length > 0) lines.push(`Content-Length: ${sent.length}`)
	return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), sent])
}

function open() {
	if (isOver) return
	const socket = connect({ host: '127.0.0.1', port, localAddress: from })
	let left = 0
	let isChunked = false
	let head = ''
	const next = () => {
		head = ''
		socket.write(request())
	}
	socket.on('connect', next)
	socket.on('error', () => {})
	socket.on('close', () => {
		if (!isOver) count('closed')
		setTimeout(open, 5)
	})
	socket.on('data', (data: Buffer) => {
		let text = data.toString('latin1')
		if (left === 0 && !isChunked) {
			head += text
			const end = head.indexOf('\r\n\r\n')
			if (end < 0) return
			const status = head.slice(9, 12)
			if (status === '100') return void (head = head.slice(end + 4))
			count(status)
			text = head.slice(end + 4)
			const hasBody = method !== 'HEAD' && status !== '304' && status !== '204'
			isChunked = hasBody && /\r\ntransfer-encoding: chunked/i.test(head)
			left = hasBody && !isChunked ? Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0) : 0
		}
		if (isChunked) isChunked = !text.endsWith('0\r\n\r\n')
		else left -= text.length
		if (!isChunked && left <= 0) {
			left = 0
			next()
		}
	})
}

for (let index = 0; index < connections; index += 1) open()
process.on('message', () => {
	isOver = true
	process.send!(answers, () => process.exit(0))
})
