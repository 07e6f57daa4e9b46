import { assertCurrentPassword } from '#app/shop/people/password/password.server.ts'
import { refuse } from '#app/shop/values/refusal.ts'
import { hasSecondFactor, consumeCode } from '#app/shop/people/second-factor/second-factor.server.ts'
import type { Sender } from './account-log.server.ts'
import { guardCode } from './login-guard.server.ts'

interface IdentityProof {
	ownPassword: string
	code: string | undefined
}

/**
 * Checks the password of the logged-in user, and a code when two-step login is on.
 * @throws invalid: the password is wrong (on `ownPassword`), or the code is missing or invalid (on `code`).
 * @throws unauthenticated: the code is wrong (on `code`).
 * @throws too-many: too many codes were tried.
 */
export async function confirmIdentity(
	userId: number,
	{ ownPassword, code }: IdentityProof,
	sender: Sender,
): Promise<void> {
	await assertCurrentPassword(userId, ownPassword, 'ownPassword')
	if (!(await hasSecondFactor(userId))) return
	if (!code) refuse('invalid', 'second-factor-code-missing', {}, 'code')
	await guardCode(userId, sender, () => consumeCode(userId, code))
}
