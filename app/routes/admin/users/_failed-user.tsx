import { Problem } from '#app/ui/admin/problem.tsx'

export function FailedUser({ error }: { error: unknown }) {
	return <Problem error={error} otherwise="Something went wrong" back={{ to: '/admin/users', label: 'All users' }} />
}
