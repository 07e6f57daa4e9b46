import type { FieldMetadata } from '@conform-to/react'
import { type Role, roleNames, ROLES } from '#app/shop/words/roles.ts'
import { problemPage } from '#app/ui/admin/problem.tsx'
import { SelectField } from '#app/ui/forms/field.tsx'
import { Options } from '#app/ui/forms/options.tsx'

export const FailedPeople = problemPage('Failed to load people.', { to: '/admin/people', label: 'Team' })

const includes: Record<Role, string> = {
	owner: 'everything',
	manager: 'all but people and settings of money',
	packer: 'orders and stock',
}

export function RoleChoice({ field }: { field: FieldMetadata<unknown> }) {
	return (
		<SelectField field={field} label="Role" required>
			<Options of={roleNames.map((role) => [role, `${ROLES[role]}: ${includes[role]}`] as const)} />
		</SelectField>
	)
}
