import type { FieldMetadata } from '@conform-to/react'
import { type Role, roleNames, ROLES } from '#app/shop/auth/permissions.ts'
import { createErrorPage } from '#app/ui/admin/error-page.tsx'
import { SelectField, Options } from '#app/ui/forms/field.tsx'

export const StaffError = createErrorPage('Failed to load the team.', { to: '/admin/staff', label: 'Team' })

const includes: Record<Role, string> = {
	owner: 'everything',
	manager: 'everything except team, tax and payments',
	packer: 'orders and stock',
}

export function RoleChoice({ field }: { field: FieldMetadata<unknown> }) {
	return (
		<SelectField field={field} label="Role" required>
			<Options of={roleNames.map((role) => [role, `${ROLES[role]}: ${includes[role]}`] as const)} />
		</SelectField>
	)
}
