import { getSettings } from '#app/adapters/settings.server.ts'
import { BusyError } from '#app/adapters/scheduling/limit-concurrency.ts'
import {
	type Login,
	loginSchema,
	passkeyLoginSchema,
	codeSchema,
	type Contact,
	signInCodeSchema,
} from '#app/shop/people/account/account.schema.ts'
import { isKnownNetwork, type Viewer } from '#app/shop/people/session/session.server.ts'
import { findAccountId, checkLogin, type LoginResult, getActor } from '#app/shop/people/user.server.ts'
import { guessLimits } from '#app/shop/rate-limits/rate-limits.ts'
import { Refusal, refuse } from '#app/shop/values/refusal.ts'
import { getNetwork } from '../server/client-address.ts'
import { recordAccountEvent, type Sender } from './account-log.server.ts'
import {
	assertCurrentPassword,
	uncountGuess,
	type GuessLimit,
	countGuess,
} from '#app/shop/people/password/password.server.ts'
import { consumePasskey } from '#app/shop/people/passkeys/passkeys.server.ts'
import { hasSecondFactor, consumeCode } from '#app/shop/people/second-factor/second-factor.server.ts'
import { getOrigin } from '../session/request-middleware.server.ts'
import type { RouterContextProvider } from 'react-router'
import { Authenticator } from 'remix-auth'
import { Strategy } from 'remix-auth/strategy'
import { FormStrategy } from 'remix-auth-form'
import { confirmPhone, requestSignInCode, signInWithCode } from '#app/shop/people/sign-in-codes/sign-in-codes.server.ts'
import type { Actor } from '#app/shop/auth/permissions.ts'
import { submitForm } from '../forms/forms.server.ts'
import { findTokenHolder, parseBearerToken } from '../server/client.server.ts'
import { readFormData } from '../upload/read-form.server.ts'
import { requestContext, sessionContext } from '../session/contexts.ts'
import type { RequestSession } from '../session/session.server.ts'

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
		{ key: `log-in ${email} ${network}`, max: guessLimits.perAccountAndNetwork },
		{ key: `log-in ${network}`, max: guessLimits.perNetwork },
	]
	if (!(await isKnownNetwork(email, network, account)))
		limits.push({ key: `log-in ${email}`, max: guessLimits.perAccount })
	return guardAttempt(limits, check)
}

/**
 * Allows five wrong codes of an account in a quarter of an hour, because anyone who guesses codes already knows the
 * password.
 */
export async function guardCode(userId: number, sender: Sender, check: () => Promise<void>): Promise<void> {
	try {
		await guardAttempt([{ key: `code ${userId}`, max: guessLimits.perCode }], check)
	} catch (error) {
		if (error instanceof Refusal)
			recordAccountEvent(error.code === 'too-many' ? 'code-blocked' : 'code-failed', sender, userId)
		throw error
	}
}

async function guardAttempt<T>(limits: GuessLimit[], check: () => Promise<T>): Promise<T> {
	if (!getSettings().rateLimits) return check()
	// The attempt is counted before the check, so that simultaneous attempts are limited too. A successful attempt is
	// removed from the count.
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

type Context = Readonly<RouterContextProvider>

interface CodeLogin extends Actor {
	isPasswordRemoved: boolean
}

/** The account or session that each strategy identifies. */
interface Identities {
	/** The account of an email and password. It has no session yet if it also needs a code. */
	password: LoginResult
	/** The account that waits for a code of its two-step login. */
	code: Actor
	/** The staff account of a passkey. */
	passkey: Actor
	/** The account of a sign-in code, with its session. */
	'sign-in-code': CodeLogin
	/** The holder of the token of an API call; `null` for an unknown one. */
	bearer: Viewer | null
}

/** Reads a form with the limits of the shop. A form that cannot be read gets 400. */
class ShopFormStrategy<User> extends FormStrategy<User> {
	override async authenticate(request: Request): Promise<User> {
		return this.verify({ form: await readFormData(request), request })
	}
}

class BearerStrategy<User> extends Strategy<User, string> {
	override name = 'bearer'

	override authenticate({ headers }: Request): Promise<User> {
		return this.verify(parseBearerToken(headers.get('Authorization')))
	}
}

/** Creates the authenticator of a request. Its strategies are all ways to identify an account by a request. */
function createAuthenticator(context: Context, origin: string): Authenticator<Identities[keyof Identities]> {
	const unexpected = 'Error logging in'
	return new Authenticator<Identities[keyof Identities]>()
		.use(
			new ShopFormStrategy(({ form }) =>
				submitForm(form, loginSchema, (login) => logInByPassword(context, login), {
					hideFields: ['password'],
					unexpected,
				}),
			),
			'password',
		)
		.use(
			new ShopFormStrategy(({ form }) =>
				submitForm(form, codeSchema, ({ code }) => logInByCode(context, code), { hideFields: ['code'], unexpected }),
			),
			'code',
		)
		.use(
			new ShopFormStrategy(({ form }) =>
				submitForm(form, passkeyLoginSchema, ({ credential }) => logInByPasskey(context, credential, origin), {
					hideFields: ['credential'],
					unexpected,
				}),
			),
			'passkey',
		)
		.use(
			new ShopFormStrategy(({ form }) =>
				submitForm(form, signInCodeSchema, ({ code }) => logInBySignInCode(context, code), {
					hideFields: ['code'],
					unexpected,
				}),
			),
			'sign-in-code',
		)
		.use(new BearerStrategy(findTokenHolder), 'bearer')
}

/**
 * Identifies an account by a request. The strategies of the forms also open its session, because a session that cannot
 * be saved is an error of the form. These strategies throw `FormRejection`.
 */
export async function authenticate<Name extends keyof Identities>(
	name: Name,
	request: Request,
	context: Context,
): Promise<Identities[Name]> {
	return (await createAuthenticator(context, getOrigin(new URL(request.url))).authenticate(
		name,
		request,
	)) as Identities[Name]
}

async function logInByPassword(context: Context, login: Login): Promise<LoginResult> {
	const session = context.get(sessionContext)
	const { address } = context.get(requestContext)
	const user = await checkLoginWithGuard(login, { address, account: await session.account() })
	if (user.needsCode) session.waitForCode(user.userId)
	else await openSession(context, user)
	return user
}

async function logInByCode(context: Context, code: string): Promise<Actor> {
	const userId = await context.get(sessionContext).waitsForCode()
	if (userId === null) throw new Error('no account waits for a code')
	await guardCode(userId, context.get(requestContext), () => consumeCode(userId, code))
	const user = await getActor(userId)
	await openSession(context, user)
	return user
}

async function logInByPasskey(context: Context, credential: string, origin: string): Promise<Actor> {
	const userId = await consumePasskey(credential, origin)
	const user = await getActor(userId)
	await openSession(context, user)
	return user
}

/**
 * Logs a visitor in with a sign-in code. Wrong codes of one network are limited like wrong passwords. Each code has a
 * limit of its own too.
 */
async function logInBySignInCode(context: Context, code: string): Promise<CodeLogin> {
	const session = context.get(sessionContext)
	const sent = await session.findSentCode()
	if (!sent) refuse('invalid', 'sign-in-code-wrong', {}, 'code')
	const sender = context.get(requestContext)
	const { userId, isNew, isPasswordRemoved } = await guardSignInCode(sender, () =>
		session.startSession((origin) => signInWithCode(sent, code, origin)),
	).catch((error: unknown) => {
		if (error instanceof Refusal)
			recordAccountEvent(error.code === 'too-many' ? 'log-in-blocked' : 'log-in-failed', sender, null)
		throw error
	})
	recordAccountEvent(isNew ? 'signed-up' : 'logged-in', sender, userId)
	return { userId, isAdmin: false, isPasswordRemoved }
}

const guardSignInCode = <T>({ address }: Sender, check: () => Promise<T>) =>
	guardAttempt([{ key: `sign-in-code ${getNetwork(address)}`, max: guessLimits.perNetwork }], check)

/** Sends a code that confirms a phone number (rule: confirmed-phone). The browser remembers the number. */
export async function requestPhoneCode(session: RequestSession, phone: Contact): Promise<void> {
	await requestSignInCode(phone, session.network, { purpose: 'confirm-phone' })
	session.waitForSignInCode({ ...phone, sentAt: Date.now(), isToConfirm: true })
}

/**
 * Confirms the phone number to which this browser requested a code, for the browser and where possible for the account
 * (rule: confirmed-phone). Returns 'of-account', 'of-browser' or, when another account has proved the number,
 * 'of-other-account' (see `confirmPhone`).
 *
 * @throws invalid on `code`: the code is wrong or no longer valid.
 */
export async function confirmSentPhone(context: Context, code: string) {
	const session = context.get(sessionContext)
	const sent = await session.findSentCode({ isToConfirm: true })
	if (!sent) refuse('invalid', 'sign-in-code-wrong', {}, 'code')
	const [viewer, token] = [await session.viewer(), await session.token()]
	const login = viewer && token ? { userId: viewer.userId, token } : null
	const proof = await guardSignInCode(context.get(requestContext), () => confirmPhone(sent, code, login))
	session.saveConfirmedPhone(sent.value)
	return proof
}

/** Opens the session of an account. When it cannot be saved, the previous session stays (rule: log-in-failure). */
async function openSession(context: Context, { userId }: Actor): Promise<void> {
	await context.get(sessionContext).logIn(userId)
	recordAccountEvent('logged-in', context.get(requestContext), userId)
}
