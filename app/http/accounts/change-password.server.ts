import { redirect, type RouterContextProvider } from 'react-router'
import type { z } from 'zod'
import { hasPassword } from '#app/shop/people/password/password.server.ts'
import { firstPasswordSchema, passwordChangeSchema } from '#app/shop/people/account/account.schema.ts'
import { changePassword } from '#app/shop/people/profile/profile.server.ts'
import { submitRequestForm } from '../forms/forms.server.ts'
import { requestContext, sessionContext } from '../session/contexts.ts'
import { translateSentence } from '../session/request-language.server.ts'
import { recordAccountEvent } from './account-log.server.ts'

export async function handlePasswordChange(
	request: Request,
	context: Readonly<RouterContextProvider>,
	userId: number,
	back: string,
) {
	const session = context.get(sessionContext)
	const submitChange = async (input: Parameters<typeof changePassword>[1]) => {
		await changePassword(userId, input, (await session.token())!)
		recordAccountEvent('password-changed', context.get(requestContext), userId)
		session.flash(translateSentence('Your password has been changed.'))
		return redirect(back, 303)
	}
	const schema = (await hasPassword(userId)) ? passwordChangeSchema : firstPasswordSchema
	return submitRequestForm<z.ZodType<Parameters<typeof changePassword>[1]>, Response>(request, schema, submitChange, {
		hideFields: ['currentPassword', 'newPassword', 'confirmPassword'],
	})
}
