import type { FieldMetadata } from '@conform-to/react'
import { type Role, roleNames, ROLES } from '#app/shop/words/roles.ts'
import { Problem } from '#app/ui/admin/problem.tsx'
import { SelectField } from '#app/ui/forms/field.tsx'

const people = { to: '/admin/people', label: 'Team' }

export function FailedPeople({ error, back = people }: { error: unknown; back?: typeof people }) {
	return <Problem error={error} otherwise="Failed to load people." back={back} />
}

const includes: Record<Role, string> = {
	owner: 'everything',
	manager: 'all but people and settings of money',
	packer: 'orders and stock',
}

export function RoleChoice({ field }: { field: FieldMetadata<unknown> }) {
	return (
		<SelectField field={field} label="Role" required>
			{roleNames.map((role) => (
				<option key={role} value={role}>
					{ROLES[role]}: {includes[role]}
				</option>
			))}
		</SelectField>
	)
}
