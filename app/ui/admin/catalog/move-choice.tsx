import { Options } from '../../forms/options.tsx'

interface MoveChoiceProps {
	consequence: string
	label: string
	otherwise: string
	targets: { id: number; name: string }[]
}

export function MoveChoice({ consequence, label, otherwise, targets }: MoveChoiceProps) {
	return (
		<div className="mb-2 w-full">
			<p>{consequence}</p>
			{targets.length > 0 && (
				<>
					<label htmlFor="move-to" className="mt-4 block text-xs font-medium">
						{label}
					</label>
					<select
						id="move-to"
						name="moveTo"
						className="mt-1 block min-h-11 w-full rounded-soft border border-field bg-white px-3 py-2 text-sm"
					>
						<option value="">{otherwise}</option>
						<Options of={targets} />
					</select>
				</>
			)}
		</div>
	)
}
