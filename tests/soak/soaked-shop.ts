import { existsSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { startBenchShop } from '../bench/support/filled-shop.ts'
import { freePort } from '../support/process/free-port.ts'

export interface Sample {
	/** Seconds since the beginning. */
	at: number
	memoryMb: number
	files: number
	/** The database's, in MB. */
	logMb: number
}

/** As deployed, without limits for one network. */
export async function openSoakedShop(folder: string) {
	const database = path.join(folder, 'shop.db')
	const port = await freePort()
	const open = async () => {
		const shop = await startBenchShop(folder, { PORT: String(port) })
		// The shop's own errors, beside its clients'.
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
				// Between two of its lives.
				return undefined
			}
		},
		/** Answers the exit code. */
		stop: () => shop.close(),
		async start() {
			shop = await open()
		},
	}
}
