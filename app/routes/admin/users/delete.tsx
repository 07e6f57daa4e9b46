import { noteEvent } from '#app/http/accounts/account-log.server.ts'
import { confirmRoute } from '#app/http/admin/confirm-route.server.ts'
import { requestContext } from '#app/http/session/contexts.ts'
import { deleteUser, userForAdmin } from '#app/shop/people/users.server.ts'
import { confirmPage, deletionOf } from '#app/ui/admin/confirm-page.tsx'
import { listFrom } from '#app/shop/search/list-state.ts'
import { deletionNote } from './_user-words.tsx'

export const handle = { act: 'customers' }

const { loader, action } = confirmRoute({
	back: listFrom('/admin/users', 'blocked'),
	find: async (id) => {
		const { username, email } = await userForAdmin(id)
		return { subject: `${username}, ${email}` }
	},
	remove: async (admin, id, { context }) => {
		await deleteUser(admin, id)
		noteEvent('account-deleted', context.get(requestContext), id, admin.userId)
	},
	done: 'User deleted successfully',
})
export { loader, action }

const { meta, Page, ErrorBoundary } = confirmPage({
	...deletionOf('user'),
	note: deletionNote,
	failed: 'Something went wrong',
	list: { to: '/admin/users', label: 'All users' },
})
export { meta, ErrorBoundary }
export default Page
