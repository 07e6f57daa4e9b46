import { Problem } from '#app/ui/admin/problem.tsx'

export function FailedPeople({ error, back = people }: { error: unknown; back?: typeof people }) {
	return <Problem error={error} otherwise="Failed to load people." back={back} />
}

const people = { to: '/admin/people', label: 'Staff' }
