import { Problem } from '#app/ui/admin/problem.tsx'

export const deletionNote =
	'Their orders stay, in the end without name, address, e-mail and phone: one that is still on its way keeps them until it has arrived. Their reviews stay without the name.'

export const unblocking = {
	question: 'Let this customer order again?',
	words: { yes: 'Unblock', pending: 'Unblocking...', no: 'Cancel' },
}

export function FailedUser({ error }: { error: unknown }) {
	return <Problem error={error} otherwise="Something went wrong" back={{ to: '/admin/users', label: 'All users' }} />
}
