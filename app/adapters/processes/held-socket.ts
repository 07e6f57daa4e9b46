/** The number of the held socket, behind the standard streams and the channel to the first process. */
const ofSeveral = 4

/**
 * The number of the listening socket that systemd holds for the shop, by the rules of `sd_listen_fds`; undefined without
 * one. Whoever connects while the shop restarts waits in it.
 */
export function heldSocket(): number | undefined {
	if (process.env.SHOP_SOCKET) return process.send ? Number(process.env.SHOP_SOCKET) : undefined
	const { LISTEN_FDS, LISTEN_PID } = process.env
	return LISTEN_FDS === '1' && Number(LISTEN_PID) === process.pid ? 3 : undefined
}

/** How the first process passes it on. */
export function passOnHeld(): { stdio: ('inherit' | 'ipc' | number)[]; env: Record<string, string> } | undefined {
	const held = heldSocket()
	if (held === undefined) return undefined
	return {
		stdio: ['inherit', 'inherit', 'inherit', 'ipc', held],
		env: { SHOP_SOCKET: String(ofSeveral) },
	}
}
