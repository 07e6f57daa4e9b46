import { getSettings } from '#app/adapters/settings.server.ts'
import { BusyError } from '#app/adapters/scheduling/limit-concurrency.ts'
import type { Login } from '#app/shop/people/account/account.schema.ts'
import { uncountGuess, type GuessLimit, countGuess } from '#app/shop/people/password/guesses.server.ts'
import { isKnownNetwork } from '#app/shop/people/password/known-network.server.ts'
import { findAccountId, checkLogin, type LoginResult } from '#app/shop/people/user.server.ts'
import { guessLimits } from '#app/shop/rate-limits/rate-limits.ts'
import { Refusal, refuse } from '#app/shop/values/refusal.ts'
import { getNetwork } from '../server/client-address.ts'
import { recordAccountEvent, type Sender } from './account-log.server.ts'

/** `account` is the account that last logged in on this browser, by its signed cookie. */
export interface LoginSender extends Sender {
	account: number | null
}

export async function checkLoginWithGuard(login: Login, sender: LoginSender): Promise<LoginResult> {
	try {
		return await guardLogin(login.email, sender, () => checkLogin(login))
	} catch (error) {
		if (error instanceof Refusal)
			recordAccountEvent(
				error.code === 'too-many' ? 'log-in-blocked' : 'log-in-failed',
				sender,
				await findAccountId(login.email),
			)
		throw error
	}
}

/**
 * Limits password guessing (rule: password-guessing).
 * @throws too-many: in a quarter of an hour there were 10 failures of an account from one network, 50 of a network, or
 * 10 of an account from unknown networks and browsers.
 */
export async function guardLogin<T>(
	email: string,
	{ address, account }: LoginSender,
	check: () => Promise<T>,
): Promise<T> {
	const network = getNetwork(address)
	const limits = [
		{ key: `log-in ${email} ${network}`, max: guessLimits.ofAccountInNetwork },
		{ key: `log-in ${network}`, max: guessLimits.ofNetwork },
	]
	if (!(await isKnownNetwork(email, network, account)))
		limits.push({ key: `log-in ${email}`, max: guessLimits.ofAccount })
	return guardAttempt(limits, check)
}

/**
 * Allows five wrong codes of an account in a quarter of an hour, because anyone who guesses codes already knows the
 * password.
 */
export async function guardCode(userId: number, sender: Sender, check: () => Promise<void>): Promise<void> {
	try {
		await guardAttempt([{ key: `code ${userId}`, max: guessLimits.ofCode }], check)
	} catch (error) {
		if (error instanceof Refusal)
			recordAccountEvent(error.code === 'too-many' ? 'code-blocked' : 'code-failed', sender, userId)
		throw error
	}
}

async function guardAttempt<T>(limits: GuessLimit[], check: () => Promise<T>): Promise<T> {
	if (!getSettings().rateLimits) return check()
	// The attempt is counted first, so that simultaneous attempts count. A correct code is uncounted.
	if (!(await countGuess(limits))) refuse('too-many', 'request-limit')
	try {
		const result = await check()
		await uncountGuess(limits)
		return result
	} catch (error) {
		if (error instanceof BusyError) await uncountGuess(limits)
		throw error
	}
}
