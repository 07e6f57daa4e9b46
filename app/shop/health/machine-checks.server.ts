import { existsSync } from 'node:fs'
import { read } from '#app/adapters/db/db.server.ts'
import { settings } from '#app/adapters/settings.server.ts'
import { type Check, cheap, type Found, look, ok, wrong } from './check.ts'

const minute = 60_000

/** Checks of the machine and its settings. */
export const machineChecks: Check[] = [
	cheap('Node', async () => ok(`Version ${process.versions.node}.`)),
	cheap('Clock', () => lookAtClock(Date.now())),
	cheap('Settings', async () => lookAtSettings()),
]

async function lookAtClock(now: number): Promise<Found> {
	const newest = await read.journalEntry.findFirst({ orderBy: { id: 'desc' }, select: { at: true } })
	if (newest && newest.at.getTime() > now + minute)
		return wrong('It stands before what the shop has written already: set it, and let systemd-timesyncd keep it right.')
	if (existsSync('/run/systemd/timesync') && !existsSync('/run/systemd/timesync/synchronized'))
		return look('systemd-timesyncd has not set it since the machine started: timedatectl says why.')
	return ok('It stands after all that the shop has written.')
}

function lookAtSettings(): Found {
	const { demo, https, sessionSecret, given } = settings()
	if (https && demo) return look('DEMO is on at a public address: its customers have known passwords.')
	if (!given.includes('PUBLIC_URL'))
		return look('PUBLIC_URL is not set: links in mails use the address of this machine.')
	if (settings().postgresqlUrl && !sessionSecret)
		return look('SESSION_SECRET is not set: each machine makes its own, and logs the others out.')
	return ok('What is set fits together.')
}
