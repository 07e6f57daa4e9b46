import { Authenticator } from 'remix-auth'
import { FormStrategy } from 'remix-auth-form'
import { loginSchema } from '#app/shop/people/account.schema.ts'
import type { Actor } from '#app/shop/people/actor.ts'
import { checkLogin } from '#app/shop/people/user.server.ts'
import { submitForm } from './forms.server.ts'
import { guardedLogin } from './limit.server.ts'
import { readFormData } from './upload/read-form.server.ts'

/** Who sent the log-in form; throws `FormRefused` when the form or the password is wrong. The route opens the session. */
export async function authenticate(request: Request, address: string): Promise<Actor> {
	// The strategy reads the body itself and does not say when it is no form.
	await readFormData(request.clone())
	const authenticator = new Authenticator<Actor>()
	const options = { hideFields: ['password'], unexpected: 'Error logging in' }
	const check = (form: FormData) => submitForm(form, loginSchema, (login) => guardedLogin(login.email, address, () => checkLogin(login)), options)
	authenticator.use(new FormStrategy(({ form }) => check(form)))
	return authenticator.authenticate('form', request)
}
