import { checkCurrentPassword } from '#app/shop/people/password/password.server.ts'
import { refuse } from '#app/shop/refusal.ts'
import { hasSecondFactor, takeCode } from '#app/shop/people/second-factor/second-factor.server.ts'
import type { Sender } from './account-log.server.ts'
import { guardCode } from './login-guard.server.ts'

interface Shown {
	ownPassword: string
	code: string | undefined
}

/**
 * Asks whoever has a session open for the password, and for a code where there is a second factor. Wrong: 'invalid' on
 * `ownPassword`, 'invalid' or 'unauthenticated' on `code`; too many codes: 'too-many'.
 */
export async function confirmIdentity(userId: number, { ownPassword, code }: Shown, sender: Sender): Promise<void> {
	await checkCurrentPassword(userId, ownPassword, 'ownPassword')
	if (!(await hasSecondFactor(userId))) return
	if (!code) refuse('invalid', 'Please enter the code.', 'code')
	await guardCode(userId, sender, () => takeCode(userId, code))
}
