import { existsSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { startBenchShop } from '../bench/support/filled-shop.ts'
import { findFreePort } from '../support/process/free-port.ts'

export interface Sample {
	/** The seconds since the start. */
	at: number
	memoryMb: number
	files: number
	/** The size of the database's log in MB. */
	logMb: number
}

/** Starts the shop as deployed, without rate limits for a network. */
export async function openSoakedShop(folder: string) {
	const database = path.join(folder, 'shop.db')
	const port = await findFreePort()
	const open = async () => {
		const shop = await startBenchShop(folder, { PORT: String(port) })
		// Prints the shop's own errors beside those of its clients.
		createInterface(shop.child.stdout!).on('line', (line) => /"level":(50|60)/.test(line) && console.error(line))
		return shop
	}
	let shop = await open()
	process.once('exit', () => shop.child.kill('SIGKILL'))
	return {
		port,
		database,
		sample(at: number): Sample | undefined {
			try {
				const log = `${database}-wal`
				return {
					at,
					memoryMb: shop.memory(),
					files: readdirSync(`/proc/${shop.pid}/fd`).length,
					logMb: existsSync(log) ? statSync(log).size / 2 ** 20 : 0,
				}
			} catch {
				// The shop is restarting.
				return undefined
			}
		},
		/** Stops the shop and returns its exit code. */
		stop: () => shop.close(),
		async start() {
			shop = await open()
		},
	}
}
