/**
 * The file descriptor of the inherited socket in a worker process. It follows the standard streams (0 to 2) and the
 * channel to the primary process (3).
 */
const workerSocketFd = 4

/**
 * Returns the file descriptor of the listening socket that systemd holds for the shop, by the rules of `sd_listen_fds`;
 * `undefined` without one. Connections wait in it while the shop restarts.
 */
export function getInheritedSocket(): number | undefined {
	if (process.env.SHOP_SOCKET) return process.send ? Number(process.env.SHOP_SOCKET) : undefined
	const { LISTEN_FDS, LISTEN_PID } = process.env
	return LISTEN_FDS === '1' && Number(LISTEN_PID) === process.pid ? 3 : undefined
}

/**
 * Returns the options with which the primary process passes the inherited socket on to its workers; `undefined` without
 * one.
 */
export function buildSocketHandoff():
	| { stdio: ('inherit' | 'ipc' | number)[]; env: Record<string, string> }
	| undefined {
	const socket = getInheritedSocket()
	if (socket === undefined) return undefined
	return {
		stdio: ['inherit', 'inherit', 'inherit', 'ipc', socket],
		env: { SHOP_SOCKET: String(workerSocketFd) },
	}
}
