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
			'The clock is behind the latest records of the shop. Set it, and let systemd-timesyncd keep it right.',
		)
	if (existsSync('/run/systemd/timesync') && !existsSync('/run/systemd/timesync/synchronized'))
		return look('systemd-timesyncd has not set the clock since the machine started. Run timedatectl to find out why.')
	return passed('The clock is right.')
}

function checkSettings(): CheckResult {
	const { demo, https, sessionSecret, given } = getSettings()
	if (https && demo) return look('DEMO is on at a public address: the passwords of its customers are publicly known.')
	if (!given.includes('PUBLIC_URL'))
		return look('PUBLIC_URL is not set: links in emails use the address of this machine.')
	if (getSettings().postgresqlUrl && !sessionSecret)
		return look('SESSION_SECRET is not set: each machine creates its own, which logs out users of the others.')
	return passed('The settings are consistent.')
}
