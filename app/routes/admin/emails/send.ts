import { z } from 'zod'
import { actionRoute } from '#app/http/admin/action-route.server.ts'
import { resendEmail } from '#app/shop/notifications/email/sent-emails.server.ts'

export const handle = { permission: 'orders' }

const { loader, action } = actionRoute({
	back: ({ form }) => getBackPath(form?.get('redirectTo')),
	schema: z.object({}),
	run: (_, { id }) => resendEmail(id),
	done: 'The email will be sent again.',
	unexpected: 'The email could not be sent again.',
})
export { loader, action }
export { ActionError as ErrorBoundary } from '#app/ui/admin/error-page.tsx'

function getBackPath(text: unknown): string {
	return typeof text === 'string' && /^\/admin(\/emails(\?page=\d+)?|\/orders\/\d+(\?[\w%+.*=&-]*)?)?$/.test(text)
		? text
		: '/admin'
}
