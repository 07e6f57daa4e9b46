/** The number of the inherited socket, after the standard streams and the channel to the first process. */
const ofSeveral = 4

/**
 * Returns the number of the listening socket that systemd holds for the shop, by the rules of `sd_listen_fds`;
 * `undefined` without one. Connections wait in it while the shop restarts.
 */
export function getInheritedSocket(): number | undefined {
	if (process.env.SHOP_SOCKET) return process.send ? Number(process.env.SHOP_SOCKET) : undefined
	const { LISTEN_FDS, LISTEN_PID } = process.env
	return LISTEN_FDS === '1' && Number(LISTEN_PID) === process.pid ? 3 : undefined
}

/** Returns the options with which the first process passes the socket on. */
export function buildSocketHandoff():
	| { stdio: ('inherit' | 'ipc' | number)[]; env: Record<string, string> }
	| undefined {
	const socket = getInheritedSocket()
	if (socket === undefined) return undefined
	return {
		stdio: ['inherit', 'inherit', 'inherit', 'ipc', socket],
		env: { SHOP_SOCKET: String(ofSeveral) },
	}
}
