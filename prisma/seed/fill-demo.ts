import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { type Settings, SettingsError } from '../../app/adapters/settings.server.ts'

/** The argument of a start that fills an empty shop with more settings (rule: demo-settings). */
export const fullDemo = '--demo=full'

/**
 * Returns the arguments of this start.
 *
 * @throws SettingsError: one is unknown.
 */
export function readStartArguments(): string[] {
	const args = process.argv.slice(2)
	const unknown = args.find((argument) => argument !== fullDemo)
	if (unknown === undefined) return args
	throw new SettingsError(`The shop cannot start: ${unknown} is unknown. The only argument is ${fullDemo}.`)
}

/** Fills the shop before the first request, in a separate process. */
export async function fillDemo(): Promise<void> {
	console.log('Filling the empty shop with the demo catalog (once) …')
	// A release contains it as JavaScript.
	const script = existsSync('prisma/seed.js') ? 'prisma/seed.js' : 'prisma/seed.ts'
	const [code] = (await once(
		spawn(process.execPath, [script, ...readStartArguments()], { stdio: 'inherit' }),
		'exit',
	)) as [number | null]
	if (code !== 0) throw new Error('The demo shop could not be made; see above.')
}

/** Returns the text shown below the address when a shop opens: the accounts that can log in. */
export function describeAccounts(settings: Settings, newPassword: string | undefined): string {
	const customer = settings.demo ? '  customer   asha@example.com    zari-lane-demo\n' : ''
	return `${customer}${describeAdmin(settings, newPassword)}`
}

/** Describes the admin's account, with a password that was created in this start. */
export function describeAdmin({ adminEmail }: Settings, newPassword: string | undefined): string {
	const password = newPassword ? `${newPassword}    (shown only now)` : '(the password set at the first start)'
	return `  admin      ${adminEmail}    ${password}\n`
}
