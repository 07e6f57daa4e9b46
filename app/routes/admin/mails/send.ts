import { z } from 'zod'
import { actRoute } from '#app/http/admin/act-route.server.ts'
import { sendAgain } from '#app/shop/letters/mail/sent-mail.server.ts'

export const handle = { act: 'orders' }

const { loader, action } = actRoute({
	back: ({ form }) => pageBefore(form?.get('redirectTo')),
	schema: z.object({}),
	act: (_, { id }) => sendAgain(id),
	done: 'The mail is on its way again.',
	unexpected: 'The mail could not be sent again.',
})
export { loader, action }
export { ActProblem as ErrorBoundary } from '#app/ui/admin/problem.tsx'

function pageBefore(text: unknown): string {
	return typeof text === 'string' && /^\/admin(\/mails(\?page=\d+)?|\/orders\/\d+(\?[\w%+.*=&-]*)?)?$/.test(text)
		? text
		: '/admin'
}
