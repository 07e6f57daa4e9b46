import { Resolver } from 'node:dns/promises'
import { connect, isIP, type LookupFunction, type Socket } from 'node:net'

/** The connection to other hosts. */
export interface Network {
	/** Returns the IP addresses of a host name. Throws when there are none. */
	resolve(host: string, signal: AbortSignal): Promise<string[]>
	/** Opens a connection to one of these addresses, and to no other. */
	connect(addresses: string[], port: number): Socket
	/** Certificates to trust instead of the default ones. */
	ca?: string
}

export const internet: Network = { resolve, connect: connectTo }

/** Queries name servers only. It uses neither a hosts file nor the thread pool, which files need too. */
async function resolve(host: string, signal: AbortSignal): Promise<string[]> {
	const resolver = new Resolver({ timeout: 3_000, tries: 2 })
	const cancel = () => resolver.cancel()
	signal.addEventListener('abort', cancel, { once: true })
	try {
		const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
		const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
		if (addresses.length === 0) throw new Error(`No address found for ${host}`)
		return addresses
	} finally {
		signal.removeEventListener('abort', cancel)
	}
}

/** Opens a connection without resolving the name again: the lookup returns the addresses that were found before. */
function connectTo(addresses: string[], port: number): Socket {
	const found = addresses.map((address) => ({ address, family: isIP(address) }))
	const lookup: LookupFunction = (_host, { all }, callback) =>
		all ? callback(null, found) : callback(null, found[0]!.address, found[0]!.family)
	return connect({ host: 'found.invalid', port, lookup, autoSelectFamily: true })
}
