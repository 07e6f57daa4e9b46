import type { ComponentProps } from 'react'
import { TextField } from '#app/ui/forms/field.tsx'

/** Whoever finds the shop open must not change who works in it. */
export function OwnPassword({ field }: Pick<ComponentProps<typeof TextField>, 'field'>) {
	return <TextField field={field} type="password" label="Your password" autoComplete="current-password" required />
}
