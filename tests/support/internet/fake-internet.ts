import { readFileSync } from 'node:fs'
import type { IncomingHttpHeaders, RequestListener } from 'node:http'
import { createServer, type Server } from 'node:https'
import { type AddressInfo, connect, createServer as createSilentServer } from 'node:net'
import type { Network } from '#app/adapters/internet/outbound-requests.server.ts'

const fixture = (name: string) => readFileSync(`tests/fixtures/https/${name}.pem`, 'utf8')

/** The answers of the name servers in turn; the last answer repeats. */
const names: Record<string, string[][]> = {
	'pictures.example': [['8.8.8.8']],
	'other.example': [['2606:4700::1111', '1.1.1.1']],
	'inside.example': [['10.1.2.3']],
	'half.example': [['8.8.8.8', '192.168.0.7']],
	'rebinding.example': [['8.8.4.4'], ['169.254.169.254']],
	'impostor.example': [['8.8.8.8']],
	'silent.example': [['9.9.9.9']],
	'closed.example': [['9.9.9.10']],
}

export interface FakeHost {
	network: Network
	server: Server
	/** The names resolved, the addresses connected to and the paths requested (host and path), in order. */
	resolved: string[]
	connected: [addresses: string[], port: number][]
	asked: string[]
	headers: IncomingHttpHeaders[]
	close(): Promise<void>
}

/** Creates a local https host that has the public addresses of a few names. */
export async function startFakeInternet(answer: RequestListener): Promise<FakeHost> {
	const server = createServer({ cert: fixture('certificate'), key: fixture('key') })
	const silent = createSilentServer()
	await Promise.all([server, silent].map((one) => new Promise<void>((done) => one.listen(0, '127.0.0.1', done))))
	const ports: Record<string, number> = { '9.9.9.9': getPort(silent), '9.9.9.10': 1 }
	const host: FakeHost = { ...createEmptyLog(), server, network: undefined as never, close }
	const sockets = new Set<{ destroy(): void }>()
	for (const one of [server, silent]) one.on('connection', (socket) => sockets.add(socket))
	server.on('request', (request, response) => {
		host.asked.push(`${request.headers.host}${request.url}`)
		host.headers.push(request.headers)
		answer(request, response)
	})
	host.network = {
		ca: fixture('certificate'),
		resolve: async (name) => {
			const answers = names[name] ?? [[]]
			const answer = answers[Math.min(host.resolved.filter((one) => one === name).length, answers.length - 1)]!
			host.resolved.push(name)
			return answer
		},
		connect(addresses, port) {
			host.connected.push([addresses, port])
			return connect(ports[addresses[0]!] ?? getPort(server), '127.0.0.1')
		},
	}
	return host

	async function close() {
		for (const socket of sockets) socket.destroy()
		await Promise.all([server, silent].map((one) => new Promise((done) => one.close(done))))
	}
}

function createEmptyLog(): Pick<FakeHost, 'resolved' | 'connected' | 'asked' | 'headers'> {
	return { resolved: [], connected: [], asked: [], headers: [] }
}

function getPort(server: { address(): unknown }): number {
	return (server.address() as AddressInfo).port
}
