import { Icon } from '../../shell/icon.tsx'

export function SavedNote() {
	return (
		<div className="flex items-center gap-1.5 text-xs font-medium whitespace-nowrap text-success">
			<Icon name="tick" className="size-4" />
			Just saved
		</div>
	)
}
