import type { FieldMetadata } from '@conform-to/react'
import type { ComponentProps } from 'react'
import { type Role, roleNames, ROLES } from '#app/shop/words/roles.ts'
import { Problem } from '#app/ui/admin/problem.tsx'
import { SelectField, TextField } from '#app/ui/forms/field.tsx'

const people = { to: '/admin/people', label: 'Staff' }

export function FailedPeople({ error, back = people }: { error: unknown; back?: typeof people }) {
	return <Problem error={error} otherwise="Failed to load people." back={back} />
}

/** Whoever finds the shop open must not change who works in it. */
export function OwnPassword({ field }: Pick<ComponentProps<typeof TextField>, 'field'>) {
	return <TextField field={field} type="password" label="Your password" autoComplete="current-password" required />
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
