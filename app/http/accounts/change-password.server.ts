import { redirect, type RouterContextProvider } from 'react-router'
import { passwordChangeSchema } from '#app/shop/people/profile/profile.schema.ts'
import { changePassword } from '#app/shop/people/profile/profile.server.ts'
import { attempt } from '../forms/forms.server.ts'
import { requestContext, sessionContext } from '../session/contexts.ts'
import { noteEvent } from './account-log.server.ts'

export function answerPasswordChange(
	request: Request,
	context: Readonly<RouterContextProvider>,
	userId: number,
	back: string,
) {
	const session = context.get(sessionContext)
	const change = async (input: Parameters<typeof changePassword>[1]) => {
		await changePassword(userId, input, (await session.token())!)
		noteEvent('password-changed', context.get(requestContext), userId)
		session.flash('Your password has been changed.')
		return redirect(back, 303)
	}
	return attempt(request, passwordChangeSchema, change, {
		hideFields: ['currentPassword', 'newPassword', 'confirmPassword'],
	})
}
