import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/**
 * Starts a program with a listening socket as file descriptor 3. Only the program holds the port, like systemd does.
 */
export async function spawnWithSocket(
	command: string,
	args: string[],
	env: (port: number) => NodeJS.ProcessEnv,
	at = 0,
) {
	const socket = createServer().listen(at, '127.0.0.1')
	await once(socket, 'listening')
	const { port } = socket.address() as AddressInfo
	const { fd } = (socket as unknown as { _handle: { fd: number } })._handle
	const child = spawn(command, args, { env: env(port), detached: true, stdio: ['pipe', 'pipe', 'inherit', fd] })
	socket.close()
	return { child, port }
}
