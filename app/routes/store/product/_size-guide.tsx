import type { ReactNode } from 'react'
import type { SizeGuideTable } from '#app/shop/values/size-guide.ts'
import { ErrorText } from '#app/ui/forms/field.tsx'

interface SizeGuideProps {
	tables: SizeGuideTable[]
	isAboveChips: boolean
	children: ReactNode
}

/** The guide opens at the right of the word "Size". It shows one unit at a time, also without script. */
export function SizeGuide({ tables, isAboveChips, children }: SizeGuideProps) {
	if (tables.length === 0) return children
	return (
		<div className={`relative min-h-11 ${isAboveChips ? 'pt-3' : ''}`}>
			<details>
				<summary
					className={`absolute top-0 right-0 z-10 flex min-h-11 text-xs underline underline-offset-4 ${isAboveChips ? 'items-end' : 'items-center'}`}
				>
					Size guide
				</summary>
				<div className="flex flex-wrap gap-2 pt-10 pb-3">
					{tables.map((table, index) => (
						<GuideTable key={table.unit} {...table} isFirst={index === 0} />
					))}
				</div>
			</details>
			{children}
		</div>
	)
}

const line = 'border-t border-line'
const head = 'py-2 pr-4 text-left font-medium'

/** The selected unit is submitted with the surrounding form, which ignores it. */
function GuideTable({ unit, lines: [names, ...sizes], isFirst }: SizeGuideTable & { isFirst: boolean }) {
	const title = `Size guide in ${unit}`
	return (
		<>
			<label className={`unit ${chip} px-3`}>
				<input type="radio" name="unit" defaultChecked={isFirst} className="sr-only" />
				{unit}
			</label>
			<div role="region" aria-label={title} tabIndex={0} className="order-1 max-w-full basis-full overflow-x-auto">
				<table className="tabular w-full text-sm whitespace-nowrap">
					<caption className="sr-only">{title}</caption>
					<thead>
						<tr className={line}>
							{names!.map((name) => (
								<th key={name} scope="col" className={head}>
									{name}
								</th>
							))}
						</tr>
					</thead>
					<tbody>
						{sizes.map(([size, ...cells]) => (
							<tr key={size} className={line}>
								<th scope="row" className={`${head} sticky left-0 bg-paper`}>
									{size}
								</th>
								{cells.map((text, index) => (
									<td key={index} className="pr-4">
										{text}
									</td>
								))}
							</tr>
						))}
					</tbody>
				</table>
			</div>
		</>
	)
}

const chip =
	'inline-flex min-h-11 items-center gap-2 rounded-full border border-line text-sm fade ' +
	'hover:border-ink has-checked:border-ink has-checked:bg-ink has-checked:text-paper'

interface ChoiceGroupProps {
	id: string
	label: ReactNode
	/** The error for a missing selection. */
	error: string | false
	className?: string
	children: ReactNode
}

export function ChoiceGroup({ id, label, error, className = '', children }: ChoiceGroupProps) {
	const errorId = `${id}-error`
	return (
		<div
			id={id}
			role="radiogroup"
			aria-labelledby={`${id}-label`}
			tabIndex={-1}
			aria-invalid={Boolean(error) || undefined}
			aria-describedby={error ? errorId : undefined}
			className={`group relative border-danger aria-invalid:border-l-4 aria-invalid:pl-3 ${className}`}
		>
			<p id={`${id}-label`} className="text-xs font-medium">
				{label}
			</p>
			{error && (
				<p id={errorId} className="text-xs text-danger group-has-checked:hidden">
					<ErrorText>{error}</ErrorText>
				</p>
			)}
			{children}
		</div>
	)
}
