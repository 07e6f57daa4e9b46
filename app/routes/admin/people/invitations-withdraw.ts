import { actRoute } from '#app/http/admin/act-route.server.ts'
import { withdrawInvitation } from '#app/shop/people/staff/invitation.server.ts'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'

export const handle = { act: 'people' }

const route = actRoute({
	back: '/admin/people',
	act: (admin, { id }) => withdrawInvitation(admin, id),
	done: 'The invitation has been withdrawn.',
	unexpected: 'The invitation could not be withdrawn.',
})
export const loader = route.loader
export const action = route.action
export const ErrorBoundary = ErrorMessage
