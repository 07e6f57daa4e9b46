import { existsSync } from 'node:fs'
import { read } from '#app/adapters/db/db.server.ts'
import { getSettings } from '#app/adapters/settings.server.ts'
import { type Check, fastCheck, type CheckResult, look, passed, failed } from './check.ts'

const minute = 60_000

/** Checks of the machine and its settings. */
export const machineChecks: Check[] = [
	fastCheck('Node', async () => passed(`Version ${process.versions.node}.`)),
	fastCheck('Clock', () => checkClock(Date.now())),
	fastCheck('Settings', async () => checkSettings()),
]

async function checkClock(now: number): Promise<CheckResult> {
	const newest = await read.journalEntry.findFirst({ orderBy: { id: 'desc' }, select: { at: true } })
	if (newest && newest.at.getTime() > now + minute)
		return failed(
			'It stands before what the shop has written already: set it, and let systemd-timesyncd keep it right.',
		)
	if (existsSync('/run/systemd/timesync') && !existsSync('/run/systemd/timesync/synchronized'))
		return look('systemd-timesyncd has not set it since the machine started: timedatectl says why.')
	return passed('It stands after all that the shop has written.')
}

function checkSettings(): CheckResult {
	const { demo, https, sessionSecret, given } = getSettings()
	if (https && demo) return look('DEMO is on at a public address: its customers have known passwords.')
	if (!given.includes('PUBLIC_URL'))
		return look('PUBLIC_URL is not set: links in mails use the address of this machine.')
	if (getSettings().postgresqlUrl && !sessionSecret)
		return look('SESSION_SECRET is not set: each machine makes its own, and logs the others out.')
	return passed('What is set fits together.')
}
