import { redirect } from 'react-router'
import { runAction } from '#app/http/forms/forms.server.ts'
import { adminOf } from '#app/http/session/admin.server.ts'
import { sessionContext } from '#app/http/session/contexts.ts'
import { skipFirstStep } from '#app/shop/desk/first-steps.server.ts'
import type { Route } from './+types/first-step-skip.ts'

export const handle = { act: 'settings of money' }

export function loader() {
	return redirect('/admin', 303)
}

export function action({ params, context }: Route.ActionArgs) {
	return runAction(context.get(sessionContext), '/admin', async () => {
		await skipFirstStep(await adminOf(context), params.step)
		return 'It is off the list.'
	})
}
