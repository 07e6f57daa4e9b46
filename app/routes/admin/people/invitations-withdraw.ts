import { actRoute } from '#app/http/admin/act-route.server.ts'
import { withdrawInvitation } from '#app/shop/people/staff/invitation.server.ts'

export const handle = { act: 'people' }

const { loader, action } = actRoute({
	back: '/admin/people',
	act: (admin, { id }) => withdrawInvitation(admin, id),
	done: 'The invitation has been withdrawn.',
	unexpected: 'The invitation could not be withdrawn.',
})
export { loader, action }
export { ActProblem as ErrorBoundary } from '#app/ui/admin/problem.tsx'
