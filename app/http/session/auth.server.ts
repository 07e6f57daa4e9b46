import { redirect } from 'react-router'
import { Authenticator } from 'remix-auth'
import { FormStrategy } from 'remix-auth-form'
import { loginSchema } from '#app/shop/people/account/account.schema.ts'
import { moveWishlistToAccount, listWishlist } from '#app/shop/wishlist/wishlist.server.ts'
import type { Actor } from '#app/shop/auth/roles.ts'
import type { LoginResult } from '#app/shop/people/user.server.ts'
import { recordAccountEvent } from '../accounts/account-log.server.ts'
import { checkLoginWithGuard, type LoginSender } from '../accounts/login-guard.server.ts'
import { submitForm } from '../forms/forms.server.ts'
import { runPendingCart } from '../pending/pending-cart.server.ts'
import { deleteFormDraft } from '../pending/pending-form.server.ts'
import { readFormData } from '../upload/read-form.server.ts'
import type { RequestSession } from './session.server.ts'

export async function logIn(
	session: RequestSession,
	actor: Actor,
	{ search, address }: { search: string; address: string },
): Promise<Response> {
	await session.logIn(actor.userId)
	recordAccountEvent('logged-in', { address }, actor.userId)
	await deleteFormDraft(session, '/login')
	if (!actor.role) await moveBrowserWishlist(session, actor.userId)
	session.flash('Logged In! Redirecting...', { kind: 'notice', ...(await runPendingCart(session, actor)) })
	return redirect(`/login${search}`, 303)
}

/** Moves the wishlist from before the login to the account. */
async function moveBrowserWishlist(session: RequestSession, userId: number): Promise<void> {
	await moveWishlistToAccount(userId, session.savedHere())
	session.showSaved((await listWishlist(userId)).map(({ productId }) => productId))
}

/** Checks a login form without starting a session. Throws `FormRejection`. */
export async function authenticate(request: Request, sender: LoginSender): Promise<LoginResult> {
	// The strategy does not report an invalid form.
	await readFormData(request.clone())
	const authenticator = new Authenticator<LoginResult>()
	const options = { hideFields: ['password'], unexpected: 'Error logging in' }
	const checkForm = (form: FormData) =>
		submitForm(form, loginSchema, (login) => checkLoginWithGuard(login, sender), options)
	authenticator.use(new FormStrategy(({ form }) => checkForm(form)))
	return authenticator.authenticate('form', request)
}
