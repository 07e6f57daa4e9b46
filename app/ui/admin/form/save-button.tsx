import { useNavigation } from 'react-router'
import { Button } from '../../forms/button.tsx'

export function SaveButton({ children }: { children: string }) {
	const { state, formData } = useNavigation()
	const isPending = state !== 'idle' && formData !== undefined
	const isSaving = isPending && !formData.has('__intent__')
	return <Button disabled={isPending}>{isSaving ? 'Saving...' : children}</Button>
}
