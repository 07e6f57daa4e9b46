import { redirect } from 'react-router'
import { Authenticator } from 'remix-auth'
import { FormStrategy } from 'remix-auth-form'
import { loginSchema } from '#app/shop/people/account/account.schema.ts'
import { moveToAccount, savedBy } from '#app/shop/saved/saved.server.ts'
import type { Actor } from '#app/shop/words/roles.ts'
import type { LoginResult } from '#app/shop/people/user.server.ts'
import { noteEvent } from '../accounts/account-log.server.ts'
import { checkLoginGuarded, type LoginSender } from '../accounts/login-guard.server.ts'
import { submitForm } from '../forms/forms.server.ts'
import { runPendingCart } from '../pending/pending-cart.server.ts'
import { forgetTyped } from '../pending/pending-form.server.ts'
import { readFormData } from '../upload/read-form.server.ts'
import type { RequestSession } from './session.server.ts'

export async function logIn(
	session: RequestSession,
	person: Actor,
	{ search, address }: { search: string; address: string },
): Promise<Response> {
	await session.logIn(person.userId)
	noteEvent('logged-in', { address }, person.userId)
	await forgetTyped(session, '/login')
	if (!person.role) await moveSaved(session, person.userId)
	session.flash('Logged In! Redirecting...', { kind: 'notice', ...(await runPendingCart(session, person)) })
	return redirect(`/login${search}`, 303)
}

/** Moves the wishlist from before the login to the account. */
async function moveSaved(session: RequestSession, userId: number): Promise<void> {
	await moveToAccount(userId, session.savedHere())
	session.showSaved((await savedBy(userId)).map(({ productId }) => productId))
}

/** Checks a login form without starting a session. Throws `FormRefused`. */
export async function authenticate(request: Request, sender: LoginSender): Promise<LoginResult> {
	// The strategy does not report an invalid form.
	await readFormData(request.clone())
	const authenticator = new Authenticator<LoginResult>()
	const options = { hideFields: ['password'], unexpected: 'Error logging in' }
	const check = (form: FormData) => submitForm(form, loginSchema, (login) => checkLoginGuarded(login, sender), options)
	authenticator.use(new FormStrategy(({ form }) => check(form)))
	return authenticator.authenticate('form', request)
}
