import { useNavigation } from 'react-router'
import { Button } from '../../forms/button.tsx'

/** Pending only while saving, not while rows change. */
export function SaveButton({ children }: { children: string }) {
	const { state, formData } = useNavigation()
	const isPending = state !== 'idle' && formData !== undefined
	const isSaving = isPending && !formData.has('__intent__')
	return <Button disabled={isPending}>{isSaving ? 'Saving...' : children}</Button>
}
