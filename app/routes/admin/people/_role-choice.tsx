import type { FieldMetadata } from '@conform-to/react'
import { type Role, roleNames, ROLES } from '#app/shop/words/roles.ts'
import { SelectField } from '#app/ui/forms/field.tsx'

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
