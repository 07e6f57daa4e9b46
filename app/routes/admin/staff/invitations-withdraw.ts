import { actionRoute } from '#app/http/admin/action-route.server.ts'
import { withdrawInvitation } from '#app/shop/people/staff/invitation.server.ts'

export const handle = { permission: 'staff' }

const { loader, action } = actionRoute({
	back: '/admin/staff',
	run: (admin, { id }) => withdrawInvitation(admin, id),
	done: 'The invitation was withdrawn.',
	unexpected: 'The invitation could not be withdrawn.',
})
export { loader, action }
export { ActionError as ErrorBoundary } from '#app/ui/admin/error-page.tsx'
