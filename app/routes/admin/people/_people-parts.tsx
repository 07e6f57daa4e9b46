import type { FieldMetadata } from '@conform-to/react'
import { type Role, roleNames, ROLES } from '#app/shop/words/roles.ts'
import { problemPage } from '#app/ui/admin/problem.tsx'
import { SelectField } from '#app/ui/forms/field.tsx'

export const FailedPeople = problemPage('Failed to load people.', { to: '/admin/people', label: 'Team' })

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
