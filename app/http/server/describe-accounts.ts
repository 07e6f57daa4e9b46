import type { Settings } from '../../adapters/settings.server.ts'

/** What stands below the address when a shop opens: whom one can log in as. */
export function describeAccounts(settings: Settings, newPassword: string | undefined): string {
	const customer = settings.demo ? '  customer   asha@example.com    zari-lane-demo\n' : ''
	const password = newPassword ? `${newPassword}    (shown only now)` : '(the password set at the first start)'
	return `${customer}  admin      ${settings.adminEmail}    ${password}\n`
}
