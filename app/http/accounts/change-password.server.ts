import { redirect, type RouterContextProvider } from 'react-router'
import { passwordChangeSchema } from '#app/shop/people/profile/profile.schema.ts'
import { changePassword } from '#app/shop/people/profile/profile.server.ts'
import { submitRequestForm } from '../forms/forms.server.ts'
import { requestContext, sessionContext } from '../session/contexts.ts'
import { recordAccountEvent } from './account-log.server.ts'

export function handlePasswordChange(
	request: Request,
	context: Readonly<RouterContextProvider>,
	userId: number,
	back: string,
) {
	const session = context.get(sessionContext)
	const submitChange = async (input: Parameters<typeof changePassword>[1]) => {
		await changePassword(userId, input, (await session.token())!)
		recordAccountEvent('password-changed', context.get(requestContext), userId)
		session.flash('Your password has been changed.')
		return redirect(back, 303)
	}
	return submitRequestForm(request, passwordChangeSchema, submitChange, {
		hideFields: ['currentPassword', 'newPassword', 'confirmPassword'],
	})
}
